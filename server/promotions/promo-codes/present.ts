import type { PromoCode as Shown, PromoState } from '#contract/admin/promo-codes.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PromoListed } from './admin-queries.ts'

/** A code as admins read it. */
export function presentPromo({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>, promo: PromoListed): Shown {
  const { id, code, is_active, uses, max_uses } = promo
  return {
    id,
    code,
    state: stateOf(promo, localTime.localDate(clock.now())),
    is_active,
    terms: termsOf(promo, localTime.longDate),
    uses,
    max_uses,
    cost: toDollars(promo.cost_cents),
    created_text: localTime.longText(promo.created_at),
  }
}

function stateOf(promo: PromoListed, today: string): PromoState {
  const { is_active, valid_from, valid_through, uses, max_uses } = promo
  if (!is_active) return 'paused'
  if (valid_from !== null && today < valid_from) return 'not_yet'
  if (valid_through !== null && today > valid_through) return 'expired'
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'active'
}

function termsOf(promo: PromoListed, dayText: (date: string) => string): string[] {
  const { percent, amount_cents, max_discount_cents, valid_from, valid_through, max_uses_per_person } = promo
  const most = max_discount_cents === null ? '' : `, at most ${formatCents(max_discount_cents, true)}`
  const takes = percent === null ? `${formatCents(amount_cents ?? 0, true)} off` : `${percent}% off${most}`
  const window = [
    valid_from === null ? '' : `from ${dayText(valid_from)}`,
    valid_through === null ? '' : `through ${dayText(valid_through)}`,
  ].filter(Boolean)
  return [
    takes,
    ...(window.length > 0 ? [capital(window.join(' '))] : []),
    max_uses_per_person === 1 ? 'Once per person' : `${max_uses_per_person} times per person`,
    ...(promo.min_price_cents === null ? [] : [`From ${formatCents(promo.min_price_cents, true)} before tax`]),
    ...(promo.is_first_visit_only ? ['First visit only'] : []),
    ...(promo.categories === null ? [] : [`For ${promo.categories.join(', ')}`]),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
