import type { QuestionType } from './question';

/** What a type's name says: the type, and for `multi_select` and its like that several may be picked. */
export interface NamedType {
  readonly type: QuestionType;
  readonly multiSelect?: true;
  /** It is one of ours to the letter. */
  readonly exact: boolean;
}

const NAMES: Readonly<Record<QuestionType, readonly string[]>> = {
  choice: [
    ...['choices', 'choose', 'select', 'selection', 'singleselect', 'selectone', 'singlechoice', 'single', 'radio'],
    ...['radiobutton', 'dropdown', 'multiplechoice', 'mcq', 'option', 'options', 'pick', 'pickone', 'list', 'enum'],
  ],
  text: [
    ...['freeform', 'freetext', 'freeformtext', 'open', 'opentext', 'openended', 'input', 'textinput', 'inputtext'],
    ...[
      'string',
      'textarea',
      'textfield',
      'textbox',
      'shorttext',
      'longtext',
      'shortanswer',
      'longanswer',
      'paragraph',
    ],
  ],
  yesno: ['yn', 'boolean', 'bool', 'confirm', 'confirmation', 'truefalse', 'yesorno', 'toggle', 'binary'],
};

const SEVERAL = [
  ...['multiselect', 'multiplechoices', 'multipleselect', 'multipleselection', 'multiselection', 'multichoice'],
  ...['multi', 'multiple', 'checkbox', 'checkboxes', 'checklist', 'selectmultiple', 'selectmany', 'pickmany'],
];

const SYNONYMS = new Map<string, NamedType>([
  ...(Object.keys(NAMES) as QuestionType[]).flatMap((type) =>
    [type, ...NAMES[type]].map((name): [string, NamedType] => [name, { type, exact: false }]),
  ),
  ...SEVERAL.map((name): [string, NamedType] => [name, { type: 'choice', multiSelect: true, exact: false }]),
]);

/** What a type's name means; `undefined` for a name that means nothing to us. Case, spaces, `_`, `-` and `/` don't count. */
export function namedType(name: string): NamedType | undefined {
  if (name === 'choice' || name === 'text' || name === 'yesno') return { type: name, exact: true };
  return name.length > 40 ? undefined : SYNONYMS.get(name.toLowerCase().replace(/[\s_\-/]+/g, ''));
}
