import { formatCents } from '#contract/money.ts'
import { describeDay, type BookingDetails } from '#server/bookings/index.ts'
import type { ChargebackEvidence, PaymentDeps } from '#server/payments/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { makeDocument } from '#server/platform/documents.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findEvidenceFacts, type EvidenceFacts } from '#server/disputes/admin/queries.ts'
import { historyOf } from '#server/disputes/admin/show-disputes.ts'
import { loadDispute } from '#server/disputes/load-dispute.ts'
import { makeGiftEvidence } from './gift-evidence.ts'
import { changeChargeback, findChargeback } from './queries.ts'
import { isOpen } from './status.ts'

/** Evidence for a bank: a document, and its fields for a form. */
export type Evidence = Omit<ChargebackEvidence, 'chargebackId'>

/**
 * All that we know of a visit, ready to send to a bank: what was agreed, what happened and when, with the visit code
 * where it was used, that the two wrote to each other and not what, receipts and the terms that were accepted. For a
 * gift card, everything about the card.
 * @throws DomainError not_found
 */
export async function makeEvidence(deps: Deps, disputeId: string): Promise<Evidence> {
  const { dispute, order, booking } = await loadDispute(deps.db, disputeId)
  if (!booking) return makeGiftEvidence(deps, disputeId, order.orderId)
  const { localTime, site } = deps
  const { row, client, provider } = booking
  const facts = await findEvidenceFacts(deps.db, { bookingId: row.id, clientId: client.id, providerId: provider.id })
  const history = await historyOf(deps, booking)
  const day = describeDay(booking, localTime)
  const summary = summaryOf(booking, day, facts, localTime.longText(row.starts_at))
  const pdf = await makeDocument(
    { title: `Evidence ${dispute.id}`, author: site.name, at: deps.clock.now() },
    (page) => {
      page.heading(1, 'Evidence for a disputed payment')
      page.space(10)
      page.facts([
        ['Sold through', `${site.name}, ${site.supportEmail}`],
        ['Client', `${client.full_name}, ${client.email}`],
        ['Provider', provider.full_name],
        ['Service', row.title],
        ['Visit', `${localTime.longText(row.starts_at)} (${localTime.zoneLabel})`],
        ['Place', `${row.city}, ${row.province}`],
        ['Booking', row.id],
        ['Paid', `${formatCents(order.amountCents)} for ${order.kind === 'tip' ? 'a tip' : 'the visit'}`],
        ['Receipts', facts.receipts.join(', ') || 'None'],
        ['Terms', termsText(facts, (at) => localTime.longText(at))],
        ['Messages', `${facts.client_lines} by the client, ${facts.provider_lines} by the provider`],
      ])
      page.space(10)
      page.heading(2, 'What was agreed')
      page.paragraph(
        `${row.title}, ${formatCents(row.price_cents)} and ${formatCents(row.tax_cents)} GST. Cancelling late costs ${row.late_fee_percent}% of it.`,
      )
      page.space(8)
      page.heading(2, 'On the day')
      for (const { title, text } of day) page.paragraph(`${title}: ${text}`, { size: 9.5 })
      if (day.length === 0) page.paragraph('Nothing was recorded.', { size: 9.5 })
      page.space(8)
      page.heading(2, 'What happened')
      for (const { at_text, by, what } of history) page.paragraph(`${at_text}: ${by}. ${what}.`, { size: 9.5 })
    },
  )
  return {
    pdf,
    summary,
    clientName: client.full_name,
    clientEmail: client.email,
    serviceText: row.title,
    serviceDate: localTime.longDate(localTime.localDate(row.starts_at)),
  }
}

/** The evidence without a document, for the fields of a form. */
function summaryOf(
  { row, client, provider }: BookingDetails,
  day: { title: string; text: string }[],
  facts: EvidenceFacts,
  when: string,
): string {
  const recorded = day.map(({ title, text }) => `${title}: ${text}.`).join(' ')
  const state = row.status === 'completed' ? 'took place and was completed' : `is ${row.status}`
  return `${client.full_name} booked ${row.title} with ${provider.full_name} for ${when}. The visit ${state}. ${recorded} The two exchanged ${facts.client_lines + facts.provider_lines} messages on the site.`
}

function termsText({ terms_version, terms_accepted_at }: EvidenceFacts, longText: (at: Date) => string): string {
  return terms_accepted_at ? `Version ${terms_version}, accepted ${longText(terms_accepted_at)}` : 'Not accepted'
}

/**
 * Answers the bank, once and for good. The gateway is asked outside of any transaction; a repeat after a lost answer is
 * harmless, since it knows the answer by the chargeback's id.
 * @throws DomainError not_found, wrong_state when it was sent or the bank has decided
 */
export async function sendEvidence(deps: PaymentDeps, actor: Actor, disputeId: string): Promise<void> {
  await loadDispute(deps.db, disputeId)
  const chargeback = await findChargeback(deps.db, { disputeId })
  if (!chargeback) throw new DomainError('wrong_state', 'No bank is asking about this payment.')
  if (!isOpen(chargeback) || chargeback.evidence_sent_at !== null)
    throw new DomainError('wrong_state', 'We’ve already answered the bank, or it has decided.')
  const evidence = await makeEvidence(deps, disputeId)
  await deps.gateway.submitEvidence({ chargebackId: chargeback.id, ...evidence })
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    await changeChargeback(trx, chargeback.id, { evidence_sent_at: at })
    const subject = { type: 'dispute', id: disputeId }
    await recordAudit(trx, { actor, action: 'evidence.sent', subject, after: { chargeback: chargeback.id }, at })
  })
}
