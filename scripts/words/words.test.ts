import { expect, test } from 'vitest'

import { readProse } from './read-prose.ts'
import { readSource } from './read-source.ts'

const texts = (source: string) => readSource('part.tsx', source).map(({ text }) => text)

test('a sentence of a page is one, with its links and its values in it', () => {
  const source = `
    import { Card } from './card.tsx'
    export function Part({ name }: { name: string }) {
      return <Card className="wide card" label="Your visit" data-kind="A long kind">
        <p>We wrote to <strong>{name}</strong>. <Link to="/help">Ask us</Link></p>
        {name === '' ? 'Nobody yet' : <em>Saved</em>}
      </Card>
    }`
  expect(texts(source)).toEqual(['Your visit', 'We wrote to {…}. Ask us', 'Nobody yet', 'Saved'])
})

test('the label of an act is read, the address of a form is not', () => {
  const source = `const page = <><Empty action={{ label: 'Find another provider', to: '/services' }} /><form action="/Send it now" /></>`
  expect(texts(source)).toEqual(['Find another provider'])
})

test('a single word is read: in a table, in a choice, and where it is filled into a sentence', () => {
  const source = `
    const STATES = { waiting: 'Waiting', on_hold: 'on hold' }
    const lead = \`\${name ?? 'Somebody'} asked for \${n === 1 ? 'visit' : 'visits'}\`
    const button = <button aria-label={\`Remove \${pet ?? 'this pet'}\`}>{busy ? 'Saving' : null}</button>`
  expect(texts(source)).toEqual([
    'Waiting',
    'on hold',
    '{…} asked for {…}',
    'Somebody',
    'visit',
    'visits',
    'Remove {…}',
    'this pet',
    'Saving',
  ])
})

test('a word that is compared, or handed to a function as a value, is left out', () => {
  const source = `
    if (event.key === 'Escape' || kind === 'own visit') where('id', 'is not', null)
    const synonyms = ['gel nails', 'box braids']`
  expect(texts(source)).toEqual([])
})

test('what only a program reads is left out', () => {
  const source = `
    const rows = sql\`select Name from people where Id is not null\`
    log.info('The server has started well')
    const kind: 'One of these' | 'Or that' = 'one_of'
    const look = { className: 'wide card', type: 'text' }`
  expect(texts(source)).toEqual([])
})

test('errors, subjects and summaries are found with the line where they begin', () => {
  const source = `const a = 1
    throw new Refusal('Please choose another time.')
    const mail = { subject: \`Your visit on \${day}\`, summary: 'Cancel' }`
  expect(readSource('part.ts', source)).toEqual([
    { line: 2, text: 'Please choose another time.' },
    { line: 3, text: 'Your visit on {…}' },
    { line: 3, text: 'Cancel' },
  ])
})

test('prose is cut into sentences and cells, without its code', () => {
  const source =
    '# A title\n\n- **One.** And `two`, e.g. this. Three!\n\n| A cell | another |\n|---|---|\n```\nno words here\n```\n'
  expect(readProse(source).map(({ text }) => text)).toEqual([
    'A title',
    'One.',
    'And `two`, e.g. this.',
    'Three!',
    'A cell',
    'another',
  ])
})
