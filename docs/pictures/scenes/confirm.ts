import { createAskUser } from 'querent';
import { terminalRenderer } from 'querent/terminal';

const askUser = createAskUser({ renderer: terminalRenderer() });
const fileDiff = [
  '--- config/deploy.ts',
  '+++ config/deploy.ts',
  '@@ -3,4 +3,4 @@',
  ' export const deploy = {',
  "-  target: 'staging',",
  "+  target: 'production',",
  '   replicas: 3,',
  ' };',
].join('\n');
await askUser.confirm(
  { name: 'write_file', args: { path: 'config/deploy.ts' } },
  {
    details: {
      type: 'edit',
      title: 'Write config/deploy.ts?',
      fileName: 'deploy.ts',
      filePath: 'config/deploy.ts',
      fileDiff,
      originalContent: null,
      newContent: '',
    },
  },
);
