import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Audience } from '../../../src/renderers/web/audience';
import { type Grant, isGranted } from '../../../src/renderers/web/grant';

const name = fc.constantFrom('a', 'b', 'a b');
const scope = fc.record({ tenant: name, user: name, session: name, run: name }, { requiredKeys: [] });
const grant: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({ scope }),
  fc.record({ ask: fc.constantFrom('1', '2', 'user a') }),
);
const ask = fc.record({ id: fc.constantFrom('1', '2', 'user a'), scope });

test('whoever may see an ask is told of it, once, and nobody else; and nobody who has gone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(grant, { minLength: 1, maxLength: 3 }), fc.boolean())),
      ask,
      (all, asked) => {
        const audience = new Audience<number>();
        for (const [index, [grants]] of all.entries()) audience.add(grants, index);
        for (const [index, [grants, leaves]] of all.entries()) if (leaves) audience.delete(grants, index);
        const expected = [...all.entries()].filter(
          ([, [grants, leaves]]) => !leaves && grants.some((one) => isGranted(one, asked)),
        );
        expect([...audience.of(asked)].sort((a, b) => a - b)).toEqual(expected.map(([index]) => index));
      },
    ),
  );
});
