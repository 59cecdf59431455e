import { css } from 'lit';

/** The look. Everything that a host may want to change is a custom property; its own text style is taken over. */
export const STYLES = css`
:host {
  color-scheme: light dark;
  display: block;
  --back: var(--ask-user-background, light-dark(#ffffff, #1b1b1f));
  --card: var(--ask-user-card, light-dark(#f6f6f8, #232329));
  --front: var(--ask-user-color, light-dark(#1b1b1f, #ececf1));
  --aside: var(--ask-user-muted, light-dark(#55555f, #b4b4be));
  --line: var(--ask-user-border, light-dark(#83838c, #85858f));
  --accent: var(--ask-user-accent, light-dark(#0b57d0, #a8c7fa));
  --on-accent: var(--ask-user-on-accent, light-dark(#ffffff, #062e6f));
  --fault: var(--ask-user-fault, light-dark(#b3261e, #f2b8b5));
  --round: var(--ask-user-radius, 0.6rem);
  font: var(--ask-user-font, inherit);
  line-height: 1.5;
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
.panel {
  color: var(--front); background: var(--back); border: 1px solid var(--line); border-radius: var(--round);
  padding: 0.75rem 1rem; max-block-size: var(--ask-user-max-height, 75dvh); overflow: auto; overflow-wrap: anywhere;
}
.panel.slim { padding: 0.25rem 0.5rem; margin-block-end: 0.4rem; }
.bar, .head, .buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
.bar .title { font-weight: 600; }
.bar > button { flex: 1; text-align: start; border: 0; background: none; min-inline-size: 0; }
.head .title { flex: 1 1 8rem; margin: 0; font-size: 1.05em; }
h3, h4 { margin: 0.5rem 0; font-size: 1em; }
.turning { display: inline-flex; align-items: center; gap: 0.25rem; }
nav ol { display: flex; flex-wrap: wrap; gap: 0.35rem; margin: 0.5rem 0; padding: 0; list-style: none; }
nav button { padding: 0.2rem 0.6rem; min-block-size: 2rem; }
nav button[aria-current] { border-color: var(--accent); box-shadow: inset 0 -0.15rem 0 var(--accent); font-weight: 600; }
fieldset { margin: 0.5rem 0; padding: 0.5rem 0.75rem 0.75rem; border: 1px solid var(--line); border-radius: var(--round); background: var(--card); min-inline-size: 0; }
legend { padding: 0 0.3rem; font-weight: 600; }
.aside { color: var(--aside); font-weight: 400; font-size: 0.95em; }
.badge { color: var(--accent); font-size: 0.9em; border: 1px solid; border-radius: 1em; padding: 0 0.5em; }
.fault { color: var(--fault); font-weight: 600; margin: 0.4rem 0; }
.soon { color: var(--fault); font-weight: 600; }
.row { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: 0 0.6rem; align-items: start; padding: 0.3rem 0; }
.row > input { inline-size: 1.5rem; block-size: 1.5rem; margin: 0; accent-color: var(--accent); }
.row > label { min-block-size: 1.5rem; }
.row > :not(input):not(label:first-of-type) { grid-column: 2; }
.description { color: var(--aside); }
textarea, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.4rem 0.6rem; }
textarea { inline-size: 100%; resize: vertical; display: block; margin-block: 0.25rem; }
textarea::placeholder { color: var(--aside); opacity: 1; }
button { cursor: pointer; min-block-size: 2.25rem; }
button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 600; }
button.quiet { background: none; border-color: transparent; text-decoration: underline; }
button.icon { border: 0; background: none; min-inline-size: 2.25rem; }
button[aria-disabled='true'], button:disabled { opacity: 0.6; cursor: default; }
.gap { flex: 1; }
.foot { position: sticky; inset-block-end: -0.75rem; padding-block: 0.5rem; background: var(--back); }
fieldset > .aside { margin: 0.25rem 0; }
:focus-visible { outline: 0.19rem solid var(--accent); outline-offset: 0.12rem; }
legend:focus, h3:focus { outline: none; }
summary { cursor: pointer; min-block-size: 1.5rem; }
pre { overflow: auto; padding: 0.6rem; background: var(--back); border: 1px solid var(--line); border-radius: 0.4rem; }
pre.details, .typed, .plain { white-space: pre-wrap; }
a { color: var(--accent); }
.item { display: flex; gap: 0.4rem; } .item > div > p { margin: 0.15rem 0; }
.question > :first-child { margin-block-start: 0; } .question > :last-child { margin-block-end: 0.25rem; }
dl { margin: 0.5rem 0; } dt { font-weight: 600; } dt > p { margin: 0.5rem 0 0; } dd { margin-inline-start: 1rem; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .panel, fieldset { border-color: CanvasText; } }
`;
