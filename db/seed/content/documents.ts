import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ContentDocument } from '#contract/content.ts'

/** The words of the pages as a release brings them, by name: every Markdown file of this folder. */
export const documents: Record<string, ContentDocument> = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [basename(file, '.md'), parseDocument(readFileSync(join(import.meta.dirname, file), 'utf8'))]),
)

/**
 * Reads the little Markdown that the files use: facts between two lines of `---`, one `#` title, paragraphs, and `##`
 * sections, each with an id for links (`{#id}`, or made of its title) and perhaps a picture as its first line.
 */
export function parseDocument(markdown: string): ContentDocument {
  const [, head = '', body = ''] = /^(?:---\n([^]*?)\n---\n)?([^]*)$/.exec(markdown) ?? []
  const facts = new Map(head.split('\n').map((line) => splitAt(line, ': ')))
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
