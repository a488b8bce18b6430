import type { Booking } from '#contract/bookings.ts'
import { backTo } from '#contract/bookings/refund-words.ts'
import { formatCents } from '#contract/money.ts'
import { refundToOfOne, type MoneyScene } from '#server/bookings/provider-money/texts.ts'
import { momentText } from '#server/bookings/texts.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import type { CaseRow } from './queries.ts'
import { isOnHold, objectUntil } from './rules.ts'

/** The state of a missed visit, in words for the reader. Null for other visits. */
export function presentNoShow(scene: MoneyScene): Booking['no_show'] {
  const { row, payment, objection, viewer, now, localTime } = scene
  const until = objectUntil(row)
  if (until === null || row.cancelled_at === null) return null
  const hasMoney = payment.worthCents > 0
  const isWaiting = hasMoney && isOnHold({ ...row, caseState: objection?.state ?? null }, now)
  const canObject = viewer === 'client' && isWaiting && objection === null
  return {
    reported_text: momentText(row.cancelled_at, localTime),
    on_hold_until_text: isWaiting && objection === null ? scene.momentText(until) : null,
    can_object: canObject,
    text: noShowText(scene, isWaiting ? scene.momentText(until) : null),
    case: objection && {
      state: objection.state,
      statement: viewer === 'client' ? objection.statement : maskContact(objection.statement).text,
      opened_text: momentText(objection.opened_at, localTime),
      decision: objection.decision,
      decision_text: decisionText(scene, objection),
      reason: objection.reason,
    },
  }
}

function noShowText(scene: MoneyScene, until: string | null): string {
  const { row, objection, viewer, localTime, providerFirstName, clientFirstName } = scene
  const isClient = viewer === 'client'
  if (objection?.state === 'open') {
    const told = `on ${onDay(scene, objection.opened_at)} that you were there`
    return isClient
      ? `You told us ${told}. Our team will look into it and email you. The money stays on hold until then.`
      : `${clientFirstName} says they were there. Your share stays on hold until an admin decides.`
  }
  if (objection) return decisionText(scene, objection) ?? ''
  const reported = `reported at ${momentText(row.cancelled_at!, localTime)} that nobody was there.`
  if (until === null) return `${isClient ? providerFirstName : 'You'} ${reported}`
  return isClient
    ? `${providerFirstName} ${reported} You have until ${until} to tell us that you were there. We keep the money until then.`
    : `You ${reported} Your share is pending until ${until}, in case ${clientFirstName} objects.`
}

function onDay({ localTime }: MoneyScene, at: Date): string {
  return localTime.longDate(localTime.localDate(at))
}

/** The admin's decision in words for one side; null while there is none. */
function decisionText(scene: MoneyScene, { decision, refund_cents, decided_at }: CaseRow): string | null {
  if (decision === null || decided_at === null) return null
  const decided = `Our team decided on ${onDay(scene, decided_at)}`
  const { viewer, payment, clientFirstName: client, providerFirstName: provider } = scene
  const amount = formatCents(refund_cents)
  const to = backTo(refundToOfOne(payment, refund_cents))
  const sentences: Record<typeof decision, [toClient: string, toProvider: string]> = {
    provider: [
      'that the visit stays recorded as missed, so there is no refund.',
      'that the visit stays recorded as missed. Your share is yours.',
    ],
    client: [`to refund all of the money, ${amount}, ${to}.`, `to refund all of the money, ${amount}, to ${client}.`],
    part: [
      `to refund ${amount} ${to}. The rest is kept for ${provider}.`,
      `to refund ${amount} to ${client}. Your share of the rest is yours.`,
    ],
  }
  return `${decided} ${sentences[decision][viewer === 'client' ? 0 : 1]}`
}
