import { plainText } from './plain-text.ts'

/** A word that we gave up, what to write instead, and the phrases in which it is the right word. */
interface FormerWord {
  pattern: RegExp
  write: string
  /** Removed from a sentence before it is checked. */
  mayStand?: RegExp
}

/** One word for one thing, the same everywhere: see docs/domain.md. */
const FORMER_WORDS: FormerWord[] = [
  { pattern: /\bmail(?:s|ed|ing)?\b/i, write: 'email' },
  { pattern: /\bsomebody\b/i, write: 'someone, or who it is' },
  { pattern: /\banybody\b/i, write: 'anyone' },
  { pattern: /\beverybody\b/i, write: 'everyone' },
  { pattern: /\bwhom?ever\b/i, write: 'the client, the provider, the admin' },
  { pattern: /\bpapers?\b/i, write: 'document', mayStand: /\bon paper\b/gi },
  { pattern: /\bhand(?:s|ed|ing)?(?: it| them)? in\b/i, write: 'upload' },
  { pattern: /\b(?:take|takes|took|taken|taking) (?:it|this|them|one) back\b/i, write: 'withdraw' },
  { pattern: /\bcall(?:s|ed|ing)?(?: \w+)? off\b/i, write: 'cancel' },
  { pattern: /\b(?:give|gives|gave|given|giving)(?: \w+)? back\b/i, write: 'refund, return' },
  { pattern: /\banew\b/i, write: 'again, new' },
  { pattern: /\bonce more\b/i, write: 'again' },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/i, write: 'notified, gets an email' },
  { pattern: /\bhears\b|\bheard? of\b/i, write: 'learns, is notified' },
  { pattern: /\b(?:a|the) wish\b|\bwishes\b/i, write: 'availability alert', mayStand: /\btheir wishes\b/gi },
  { pattern: /\bswatch(?:es)?\b/i, write: 'style option' },
  { pattern: /\bstanding\b/i, write: 'status', mayStand: /\bdays standing\b/gi },
  { pattern: /\bdesks?\b/i, write: 'the name of the page', mayStand: /\bdesk-bound\b|\bat desks\b/gi },
  { pattern: /\bin vain\b/i, write: 'without success' },
  { pattern: /\b(?:it|what|same|this) holds\b/i, write: 'applies' },
  { pattern: /\bthe marketplace\b/i, write: 'Homebloom' },
  { pattern: /\bsee to it\b/i, write: 'the name of the act' },
  { pattern: /\b(?:the|its|their|your|own) present [a-z]/i, write: 'current' },
  { pattern: /\bat once\b/i, write: 'instantly, right away', mayStand: /\bphotos at once\b/gi },
  { pattern: /\badministrators?\b/i, write: 'admin, our team' },
  { pattern: /\btelephones?\b/i, write: 'phone' },
  { pattern: /\boneself\b|\b(?:the|an|of) own\b/i, write: 'my, your, the provider’s' },
  { pattern: /\bways to (?:be reached|reach somebody)\b/i, write: 'contact details' },
  { pattern: /\bof before\b/i, write: 'former, earlier' },
  { pattern: /\bcolor(?:s|ed|ing)?\b/i, write: 'colour' },
  { pattern: /\bcenter(?:s|ed)?\b/i, write: 'centre' },
  { pattern: /\bfavorites?\b/i, write: 'favourite' },
  { pattern: /\bneighbor(?:s|hood|hoods)?\b/i, write: 'neighbour' },
]

/** The former words in a sentence, each as written and with what to write instead. */
export function findFormer(text: string): { word: string; write: string }[] {
  const plain = plainText(text)
  return FORMER_WORDS.flatMap(({ pattern, write, mayStand }) => {
    const word = pattern.exec(mayStand ? plain.replaceAll(mayStand, ' ') : plain)?.[0]
    return word === undefined ? [] : [{ word, write }]
  })
}
