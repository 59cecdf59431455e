/** The smallest program that renders one line with Ink: what a person would wait for at least, were the dialog made with it. */
// One character: a terminal that tells no size is one column wide to Ink.
import { render, Text } from 'ink';
import { createElement } from 'react';

render(createElement(Text, null, 'X'));
