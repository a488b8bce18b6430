import type { ContentDocument } from '#contract/content.ts'
import {
  type DocumentBody,
  markupProblem,
  paragraphsIn,
  SECTIONS_MAX,
  sectionId,
  TEXT_MAX,
  textOf,
  TITLE_MAX,
} from '#contract/rules/content.ts'

/** A section as typed; `key` identifies it while sections are moved, `id` is null until it is saved. */
export type TypedSection = { key: string; id: string | null; title: string; art: string; text: string }

/** A document as it is typed. */
export type Typed = { title: string; caption: string; agreement: string; intro: string; sections: TypedSection[] }

export function typedOf({ title, caption, agreement, intro, sections }: ContentDocument): Typed {
  return {
    title,
    caption: caption ?? '',
    agreement: agreement ?? '',
    intro: textOf(intro),
    sections: sections.map(({ id, title: heading, art, paragraphs }) => ({
      key: id,
      id,
      title: heading,
      art: art ?? '',
      text: textOf(paragraphs),
    })),
  }
}

/** @param like of which the document takes whether it has a caption and an agreement */
export function bodyOf(typed: Typed, like: Pick<ContentDocument, 'caption' | 'agreement'>): DocumentBody {
  const taken: string[] = typed.sections.flatMap(({ id }) => (id === null ? [] : [id]))
  const idOf = ({ id, title }: TypedSection): string => {
    if (id !== null) return id
    const made = sectionId(title, taken)
    taken.push(made)
    return made
  }
  return {
    title: typed.title.trim(),
    caption: like.caption === null ? null : typed.caption.trim(),
    agreement: like.agreement === null ? null : typed.agreement.trim(),
    intro: paragraphsIn(typed.intro),
    sections: typed.sections.map((section) => ({
      id: idOf(section),
      title: section.title.trim(),
      art: section.art === '' ? null : section.art,
      paragraphs: paragraphsIn(section.text),
    })),
  }
}

const lengthProblem = (text: string, most: number) =>
  text.trim().length > most ? `At most ${most} characters` : markupProblem(text)

export const headingProblem = (text: string) =>
  text.trim() === '' ? 'Enter a heading' : lengthProblem(text, TITLE_MAX)
export const textProblem = (text: string) => lengthProblem(text, TEXT_MAX)

/** The first thing that is wrong with the sections; the fields say it themselves. */
export function sectionsProblem(sections: readonly TypedSection[]): string | null {
  if (sections.length > SECTIONS_MAX) return `At most ${SECTIONS_MAX} sections`
  const found = sections.map(({ title, text }) => headingProblem(title) ?? textProblem(text))
  return found.find((problem) => problem !== null) ?? null
}
