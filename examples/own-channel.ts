/** A channel of your own, in full: a room that speaks HTML, where people type and nothing can be tapped. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createAskUser } from 'querent';
import { type Channel, chatRenderer } from 'querent/chat';

interface Written {
  readonly room: string;
  readonly user: string;
  readonly text: string;
  readonly id: string;
}

/** Stands for the platform: it shows HTML, edits by id, and calls back with what people write. */
class Room extends EventEmitter<{ changed: [] }> {
  readonly shown: string[] = [];
  readonly ordinary: string[] = [];
  onMessage: (message: Written) => Promise<void> = async () => {};

  put(id: number, html: string): void {
    this.shown[id] = html;
    this.emit('changed');
  }
}

/** Texts are a model's: whatever the medium would take for markup is escaped here, and nowhere else. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');
}

function roomChannel(room: Room): Channel {
  return {
    name: 'room',
    capabilities: { buttons: false, edit: true, maxLength: 2_000 },
    async send(_conversation, { text }) {
      const id = room.shown.length;
      room.put(id, escapeHtml(text));
      return { id: String(id) };
    },
    async edit({ id }, { text }) {
      room.put(Number(id), escapeHtml(text));
    },
    onReply(listener) {
      room.onMessage = async ({ room: conversation, user: actor, text, id }) => {
        // Whatever is no reply is an ordinary message, and the host's.
        if (!(await listener({ conversation, actor, text, id }))) room.ordinary.push(text);
      };
      return () => {
        room.onMessage = async () => {};
      };
    },
  };
}

const room = new Room();
const askUser = createAskUser({
  renderer: chatRenderer({
    channel: roomChannel(room),
    route: ({ scope: { user } }) => (user === undefined ? undefined : { conversation: `room of ${user}`, actor: user }),
  }),
});
const write = (user: string, text: string, id: string) => room.onMessage({ room: 'room of ada', user, text, id });

const call = askUser.for({ user: 'ada' }).tool.call({
  questions: [
    {
      question: 'Where should <b>this</b> go?',
      header: 'Deploy',
      type: 'choice',
      options: [
        { label: 'Staging', description: 'Nobody sees it.' },
        { label: 'Production', description: 'Everybody does.' },
      ],
    },
  ],
});
await once(room, 'changed');
assert.match(room.shown[0] ?? '', /&#60;b&#62;this.*1\. Staging - Nobody sees it\..*2\. Production/);
assert.doesNotMatch(room.shown[0] ?? '', /tap/i);

// Somebody else may not answer, and what they say of other things is not for querent.
await write('eve', '2', 'r1');
assert.equal(room.shown[1], 'This question is for somebody else.');
await write('eve', 'what are you two up to?', 'r2');
assert.deepEqual(room.ordinary, ['what are you two up to?']);

// A number that points at nothing is asked again, and the ask stays open.
await write('ada', '3', 'r3');
assert.match(room.shown[2] ?? '', /pick one from 1 to 2/);

const edited = once(room, 'changed');
await write('ada', 'production', 'r4');
assert.equal((await call).llmContent, '{"answers":{"0":"Production"}}');
await edited;
assert.match(room.shown[0] ?? '', /Answered: Production$/);
await askUser.close();
console.log('asked and answered in a room');
