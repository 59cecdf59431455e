import type { Answer } from '../../answer/answer';
import type { Desk } from '../../ports/desk';
import type { Json } from '../../ports/json';

/** Where an ask's message stands. Kept in the store, so that every process and the next one know. */
export type DeliveryNote =
  /** It waits for its turn in the conversation. */
  | { readonly state: 'waiting' }
  /** It is on its way. From a process that is gone: nobody can tell whether it arrived. */
  | { readonly state: 'sending' }
  | {
      readonly state: 'sent';
      /** The ids of its parts, in order; null where the platform's word never came. */
      readonly messages: readonly (string | null)[];
      /** When it was sent, by the platform's clock. */
      readonly at?: number;
      /** Which process sees to its end. */
      readonly by: string;
    };

/** What has been said about an ask since it was sent. */
export interface TalkNote {
  /** Answers to some of several questions. */
  readonly answers: readonly Answer[];
  /** Ids of what the renderer said besides the question; a reply to one of them is a reply to the ask. */
  readonly notices: readonly string[];
}

/** The latest notices; nobody replies to older ones. */
const NOTICES_KEPT = 20;

export async function deliveryOf(desk: Desk, id: string): Promise<DeliveryNote | undefined> {
  return readDelivery(await desk.note(id));
}

/** What a note says; a note of null was taken back. */
export function readDelivery(note: Json | undefined): DeliveryNote | undefined {
  if (typeof note !== 'object' || note === null || Array.isArray(note)) return undefined;
  return note as unknown as DeliveryNote;
}

export async function noteDelivery(desk: Desk, id: string, note: DeliveryNote): Promise<void> {
  await desk.note(id, note as unknown as Json);
}

export async function talkOf(desk: Desk, id: string): Promise<TalkNote> {
  const note = (await desk.note(id, undefined, 'talk')) as unknown as TalkNote | undefined;
  return note ?? { answers: [], notices: [] };
}

export async function noteTalk(desk: Desk, id: string, { answers, notices }: TalkNote): Promise<void> {
  await desk.note(id, { answers, notices: notices.slice(-NOTICES_KEPT) } as unknown as Json, 'talk');
}

/** Whether the ask's message says already how it ended. */
export async function isFinished(desk: Desk, id: string): Promise<boolean> {
  return (await desk.note(id, undefined, 'finished')) !== undefined;
}

export async function noteFinished(desk: Desk, id: string): Promise<void> {
  await desk.note(id, true, 'finished');
}
