import { finalizeSettings, getDictionary, readSettings } from 'cspell-lib'

import { plainText } from './plain-text.ts'

export interface Spelling {
  /** The words of a text that are in no dictionary, each with what may have been meant. */
  misspelled(text: string): { word: string; write: string }[]
}

/** A name of code or of an alert, such as SlowAnswers. */
const isName = (word: string) => /\p{Ll}\p{Lu}/u.test(word)

/** The dictionaries that cspell.json names: Canadian English and the words of the house. An editor reads the same file. */
export async function openSpelling(): Promise<Spelling> {
  const file = new URL('../../cspell.json', import.meta.url)
  const dictionary = await getDictionary(finalizeSettings(await readSettings(file)))
  const known = new Map<string, boolean>()

  function isKnown(word: string): boolean {
    const answer = known.get(word) ?? dictionary.has(word)
    known.set(word, answer)
    return answer
  }

  return {
    misspelled(text) {
      const words = plainText(text).match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? []
      return words
        .map((word) => word.replace(/'s$/, ''))
        .filter((word) => word.length > 2 && !isName(word) && !isKnown(word))
        .map((word) => {
          const meant = dictionary.suggest(word, { numSuggestions: 2 }).map((one) => one.word)
          return { word, write: meant.join(', ') || 'a word of scripts/words/house-words.txt' }
        })
    },
  }
}
