import type { Database } from '#server/platform/db/connection.ts'
import { changedElsewhere } from '#server/platform/errors.ts'
import { findQuickAnswers, writeQuickAnswers, type QuickAnswers } from './queries.ts'

/** Default answers, until the provider saves their own. */
const TO_BEGIN_WITH = [
  'Thanks for your message! I will get back to you today.',
  'Yes, that works for me. Please send me a request for the time that suits you.',
  'Could you tell me a little more about what you would like?',
  'I bring everything with me. A chair, good light and a power outlet are all I need.',
  'I am running about ten minutes late. Sorry, and see you soon!',
]

export async function getQuickAnswers(db: Database, providerId: string): Promise<QuickAnswers> {
  return (await findQuickAnswers(db, providerId)) ?? { answers: TO_BEGIN_WITH, version: 0 }
}

/** @throws DomainError changed_elsewhere when another device has saved since that version */
export async function saveQuickAnswers(
  db: Database,
  providerId: string,
  { answers, version }: { answers: string[]; version?: number | undefined },
): Promise<void> {
  if (!(await writeQuickAnswers(db, providerId, answers, version))) throw changedElsewhere()
}
