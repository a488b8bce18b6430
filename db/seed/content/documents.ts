import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ContentDocument } from '#contract/content.ts'

const texts = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.md'))
  .map((file) => [basename(file, '.md'), readFileSync(join(import.meta.dirname, file), 'utf8')] as const)

/** The words of the pages as a release brings them, by name: every Markdown file of this folder. */
export const documents: Record<string, ContentDocument> = Object.fromEntries(
  texts.map(([name, text]) => [name, parseDocument(text)]),
)

/** Changes since the last date, for documents whose changes are announced. */
export const notes: Record<string, string> = Object.fromEntries(
  texts.flatMap(([name, text]) => {
    const note = factsOf(text).get('note')
    return note === undefined ? [] : [[name, note]]
  }),
)

function factsOf(markdown: string): Map<string, string> {
  const head = /^---\n([^]*?)\n---\n/.exec(markdown)?.[1] ?? ''
  return new Map(head.split('\n').map((line) => splitAt(line, ': ')))
}

/**
 * Reads the little Markdown that the files use: facts between two lines of `---`, one `#` title, paragraphs, and `##`
 * sections, each with an id for links (`{#id}`, or made of its title) and perhaps a picture as its first line.
 */
export function parseDocument(markdown: string): ContentDocument {
  const facts = factsOf(markdown)
  const body = markdown.replace(/^---\n[^]*?\n---\n/, '')
  const [title = '', ...blocks] = body.trim().split(/\n{2,}/)
  const document: ContentDocument = {
    title: title.replace(/^# /, ''),
    caption: facts.get('caption') ?? null,
    updated: facts.get('updated') ?? null,
    version: facts.get('version') ?? null,
    agreement: facts.get('agreement') ?? null,
    intro: [],
    sections: [],
  }
  for (const block of blocks) addBlock(document, block)
  return document
}

function addBlock({ intro, sections }: ContentDocument, block: string): void {
  const section = sections.at(-1)
  const [, title, id] = /^## (.+?)(?: \{#([\w-]+)\})?$/.exec(block) ?? []
  const [, art] = /^!\[\]\(\/art\/([\w-]+)\.webp\)$/.exec(block) ?? []
  if (title !== undefined) sections.push({ id: id ?? slugOf(title), title, art: null, paragraphs: [] })
  else if (art !== undefined && section) section.art = art
  else (section?.paragraphs ?? intro).push(block)
}

function splitAt(line: string, mark: string): [string, string] {
  const at = line.indexOf(mark)
  return [line.slice(0, at), line.slice(at + mark.length)]
}

/** `How do I pay?` → `how-do-i-pay` */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
