import type { ContentDocument } from '#contract/content.ts'

/**
 * The documents edited in the console, in its order. Terms are versions that people accept, and are separate. `art`: a
 * section has a picture; `fixed`: its page has a fixed number of sections; `tells`: it applies to everyone with an
 * account, and a version can notify them of what is different.
 */
export const EDITED_DOCUMENTS = [
  { name: 'hero', label: 'Home page: first screen', art: false, fixed: false, tells: false },
  { name: 'home-services', label: 'Home page: our services', art: true, fixed: true, tells: false },
  { name: 'home-why', label: 'Home page: why us', art: true, fixed: true, tells: false },
  { name: 'home-steps', label: 'Home page: how it works', art: true, fixed: true, tells: false },
  { name: 'home-quotes', label: 'Home page: what people say', art: false, fixed: true, tells: false },
  { name: 'home-closing', label: 'Home page: last call', art: false, fixed: true, tells: false },
  { name: 'faq', label: 'Questions and answers', art: false, fixed: false, tells: false },
  { name: 'about', label: 'About: our story', art: false, fixed: false, tells: false },
  { name: 'about-clients', label: 'About: for clients', art: true, fixed: false, tells: false },
  { name: 'about-providers', label: 'About: for providers', art: true, fixed: false, tells: false },
  { name: 'terms-of-use', label: 'Terms of use of the site', art: false, fixed: false, tells: true },
  { name: 'privacy-policy', label: 'Privacy policy', art: false, fixed: false, tells: true },
] as const
export type EditedDocument = (typeof EDITED_DOCUMENTS)[number]['name']

export const TITLE_MAX = 120
export const CAPTION_MAX = 80
/** Characters of all paragraphs before the first section, or of one section. */
export const TEXT_MAX = 6000
export const SECTIONS_MAX = 40
export const NOTE_MAX = 300

/** Refuses markup: documents are plain text. */
export function markupProblem(text: string): string | null {
  return /<\/?[a-z!][^<>]*>/i.test(text) ? 'Please write plain words, without HTML' : null
}

/** Paragraphs are separated by an empty line. */
export function paragraphsIn(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '')
}

export const textOf = (paragraphs: readonly string[]) => paragraphs.join('\n\n')

/** Parts of a document that admins edit. */
export type DocumentBody = Pick<ContentDocument, 'title' | 'caption' | 'agreement' | 'intro' | 'sections'>

/** The whole document as plain words, for comparing two versions line by line. */
export function wordsOf({ title, caption, agreement, intro, sections }: DocumentBody): string {
  const head = [caption, title, ...intro].filter((line) => line !== null)
  const parts = sections.flatMap((section) => [`## ${section.title}`, ...section.paragraphs])
  return [...head, ...parts, ...(agreement === null ? [] : [agreement])].join('\n\n')
}

/** `How do I pay?` becomes `how-do-i-pay`. */
export function sectionId(title: string, taken: readonly string[]): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50)
  const base = plain === '' ? 'section' : plain
  let id = base
  for (let n = 2; taken.includes(id); n += 1) id = `${base}-${n}`
  return id
}
