// The import table of docs/architecture.md, as rules. test/architecture.test.ts reads the same table from layers.json.
const layers = require('./layers.json');

const escaped = (text) => text.replace(/[/.]/g, '\\$&');
const folder = (room) => `^src/${escaped(room)}(?:/|\\.ts$)`;
// A room inside another has a row of its own, and only that one counts.
const roomsInside = (room) => Object.keys(layers).filter((other) => other.startsWith(`${room}/`));
const isRoom = (name) => name in layers || name.split('/')[0] in layers;

const table = Object.entries(layers).map(([room, allowed]) => {
  const reachable = [
    folder(room),
    ...allowed.filter(isRoom).map(folder),
    // A room that names itself means the package that it is called after.
    ...allowed
      .filter((name) => (!isRoom(name) || name === room) && name !== 'node:')
      .map((name) => `node_modules/${escaped(name)}/`),
  ];
  const core = allowed.includes('node:') ? { dependencyTypesNot: ['core'] } : {};
  return {
    name: `layer-${room.replace('/', '-')}`,
    comment: `${room} may import only: ${allowed.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: folder(room), pathNot: roomsInside(room).map(folder) },
    to: { pathNot: reachable, ...core },
  };
});

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: { path: '^src' }, to: { couldNotResolve: true } },
    ...table,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js'],
    },
  },
};
