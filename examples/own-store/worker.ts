/** A process with the store open, for the suite. */
import { serveStore } from 'querent/testing/processes';
import { filesStore } from './files-store';

await serveStore(({ folder }: { folder: string }, crashPoint) =>
  filesStore(folder, {
    commit: async (step) => {
      crashPoint('before-commit');
      const result = await step();
      crashPoint('after-commit');
      return result;
    },
  }),
);
