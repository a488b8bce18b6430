import type { RulingPreview, ShownPreview } from '#contract/disputes/preview.ts'
import { formatDollars } from '#contract/money.ts'
import { errorText } from '#web/api-error.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'

import type { AskedPreview } from './use-ruling-preview.ts'

/** The server's preview of a refund: its recipient, who bears it, and its other effects. */
export function WhoBears({ preview: { shown, isPending, error } }: { preview: AskedPreview }) {
  return (
    <Stack as="section" gap={8} aria-label="Who pays" aria-live="polite" aria-busy={isPending}>
      {error !== null && <Quiet>{errorText(error, LOAD_FAILED)}</Quiet>}
      {error === null && shown === null && isPending && <Quiet>Loading…</Quiet>}
      {error === null && shown && <PreviewFacts preview={shown} />}
    </Stack>
  )
}

export function PreviewFacts({ preview }: { preview: RulingPreview }) {
  const { needs } = preview
  const name = preview.provider?.first_name ?? ''
  const [goes, from] = [goesOf(preview), comesFrom(preview, name)]
  return (
    <>
      <Heading as="h3" size="label">
        Who pays
      </Heading>
      {goes.length > 0 && <Amounts of={goes} />}
      {from.length > 0 && <Amounts of={from} />}
      <p>{[providerText(preview), homebloomText(preview)].filter(Boolean).join(' ')}</p>
      {needs.factor && <Notice icon="lock">You may need your code.</Notice>}
      {needs.second_admin && (
        <Notice icon="lock" tone="warn">
          Needs a second admin’s approval.
        </Notice>
      )}
    </>
  )
}

type Amount = readonly [name: string, dollars: number]
const shownOf = (amounts: readonly Amount[]) => amounts.filter(([, dollars]) => dollars !== 0)

function goesOf({ back }: Pick<ShownPreview, 'back'>): Amount[] {
  return shownOf([
    ['To the card', back.card],
    ['To the gift card', back.gift_card],
    ['To Homebloom credit', back.credit],
    ['Refunded by the client’s bank', back.bank],
  ])
}

function comesFrom({ bears }: Pick<ShownPreview, 'bears'>, name: string): Amount[] {
  const rest = bears.bank > 0 ? 'Stays with Homebloom' : 'Our discount, returned to us'
  return shownOf([
    ['Returned by the bank', bears.bank],
    ['Left on the gift card', bears.gift_card],
    [bears.provider < 0 ? `To ${name}’s share` : `From ${name}’s share`, bears.provider],
    [bears.commission < 0 ? 'To our commission' : 'From our commission', bears.commission],
    [bears.taxes < 0 ? 'To taxes on our commission' : 'From taxes on our commission', bears.taxes],
    [bears.homebloom < 0 ? rest : 'Homebloom pays', bears.homebloom],
  ])
}

/** Every figure of a preview under its name, with the provider's balance afterwards. @param name of the provider */
export function linesOf(preview: ShownPreview, name: string): Amount[] {
  const { provider } = preview
  const balance = provider ? [[`${name}’s balance afterwards`, provider.balance] as const] : []
  return [...goesOf(preview), ...comesFrom(preview, name), ...balance]
}

export function Amounts({ of }: { of: readonly Amount[] }) {
  return (
    <FactList shape="spread">
      {of.map(([name, dollars]) => (
        <Fact key={name} name={name}>
          {formatDollars(dollars)}
        </Fact>
      ))}
    </FactList>
  )
}

function providerText({ provider, bears }: RulingPreview): string | null {
  if (provider === null) return null
  const { first_name: name, place, balance } = provider
  if (bears.provider === 0) return `${name}’s share stays the same.`
  if (bears.provider < 0) return `${name} gets ${formatDollars(-bears.provider)}.`
  if (place === 'pending') return `${name} will get ${formatDollars(bears.provider)} less.`
  const owes = `They’ll owe ${formatDollars(-balance)} from future earnings.`
  const becomes = `balance, which becomes ${formatDollars(balance)}.`
  if (place === 'paid') return `${name} has been paid. ${balance < 0 ? owes : `It comes off their ${becomes}`}`
  return balance < 0 ? `${name}’s balance doesn’t cover it. ${owes}` : `It comes off ${name}’s ${becomes}`
}

function homebloomText({ bears }: RulingPreview): string | null {
  const cents = Math.round((bears.commission + bears.homebloom) * 100)
  if (cents === 0) return null
  return cents > 0
    ? `Homebloom covers ${formatDollars(cents / 100)}.`
    : `Homebloom gets back ${formatDollars(-cents / 100)}.`
}
