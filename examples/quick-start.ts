/** The shortest whole thing: one tool, one renderer, one call. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createAskUser } from 'querent';
import { scriptedRenderer } from 'querent/testing';

// With `linearRenderer()` of querent/linear in its place, a person answers.
const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });

// What a model sends when it calls the tool.
const params = JSON.parse(readFileSync(new URL('questions/database.json', import.meta.url), 'utf8'));
const result = await askUser.tool.call(params);

assert.equal(result.llmContent, '{"answers":{"0":"SQLite"}}');
console.log(result.returnDisplay);
