/** How the pages look: the system's own font and colours of either scheme, from a phone's width up. */
export const STYLES = `:root {
  color-scheme: light dark;
  --back: #ffffff; --front: #1b1b1f; --aside: #55555f; --line: #8a8a96; --card: #f6f6f8; --link: #0b57d0; --fault: #b3261e; --on-link: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root { --back: #131316; --front: #ececf1; --aside: #b4b4be; --line: #85858f; --card: #1e1e23; --link: #a8c7fa; --fault: #f2b8b5; --on-link: #062e6f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--front); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; }
a { color: var(--link); }
fieldset { margin: 1rem 0; padding: .75rem 1rem 1rem; border: 1px solid var(--line); border-radius: .5rem; min-width: 0; background: var(--card); }
legend { padding: 0 .4rem; font-weight: 600; }
.aside { color: var(--aside); font-weight: 400; font-size: .95rem; }
.fault { color: var(--fault); font-weight: 600; border-inline-start: .25rem solid; padding-inline-start: .75rem; }
.fault a { color: inherit; }
.row { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr); gap: 0 .6rem; align-items: start; padding: .35rem 0; }
.row > input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--link); }
.row > label { min-height: 1.5rem; }
.row > textarea, .row > details { grid-column: 2; margin-top: .25rem; }
.row-label { display: block; margin-top: .5rem; color: var(--aside); }
.description { display: block; color: var(--aside); }
textarea, select, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: .4rem; padding: .45rem .6rem; }
textarea { width: 100%; resize: vertical; }
textarea::placeholder { color: var(--aside); opacity: 1; }
button { cursor: pointer; min-height: 2.75rem; padding-inline: 1rem; }
button.main { background: var(--link); color: var(--on-link); border-color: var(--link); font-weight: 600; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
summary { cursor: pointer; min-height: 1.75rem; padding: .15rem 0; }
:focus-visible { outline: .19rem solid var(--link); outline-offset: .12rem; }
pre { overflow: auto; padding: .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
pre.details, .plain { white-space: pre-wrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: start; }
dt { margin-top: 1rem; font-weight: 600; } dd { margin-inline-start: 1rem; }
ask-user { --ask-user-max-height: none; }
.when-live { display: none; } ask-user:defined > .when-live { display: block; }
/* The panel has a heading of its own. */
h1:has(+ ask-user[ask-id]:defined) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
ul.inbox { padding: 0; list-style: none; } ul.inbox > li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
`;
