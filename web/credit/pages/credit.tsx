import { useLocation, useRevalidator, useSearchParams } from 'react-router'

import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { GiftFace } from '#web/credit/gift-face.tsx'
import { GiftLine } from '#web/credit/gift-line.tsx'
import { Invite } from '#web/credit/invite-part.ts'
import { RedeemForm } from '#web/credit/redeem-form.tsx'
import { getCredit } from '#web/endpoints/credit.gen.ts'
import { listGiftCards } from '#web/endpoints/gift-cards.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { ButtonLink } from '#web/credit/button-link.tsx'
import { Block } from '#web/ui/layout/block.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Money } from '#web/ui/values/money.tsx'

import type { Route } from './+types/credit'

import styles from './credit.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Credit and gifts')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const loaded = await tryLoad(LOAD_FAILED, async () => {
    const [credit, gifts] = await Promise.all([call(getCredit), call(listGiftCards)])
    return { credit, gifts }
  })
  return { user, loaded }
}

/** The person's credit with expiry dates, its history, and the gift cards that they bought. */
export default function CreditPage({ loaderData: { user, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const reload = () => void revalidator.revalidate()
  return (
    <div className="hb-narrow">
      <PageHeader
        back={{ to: landingPath(user), label: 'Back to dashboard' }}
        title={user.role === 'client' ? 'Credit and invites' : 'Credit and gifts'}
        actions={<ButtonLink to="/gift-cards">Buy a gift card</ButtonLink>}
      />
      <WhenLoaded loaded={loaded}>
        {({ credit, gifts }) => (
          <Stack gap={24}>
            {params.has('gift') && gifts.some(({ id }) => id === params.get('gift')) && (
              <Notice role="status">
                {gifts.find(({ id }) => id === params.get('gift'))?.state === 'unpaid'
                  ? 'Confirming your payment…'
                  : 'Thank you! Your gift card is paid.'}
              </Notice>
            )}
            {user.role === 'client' && (
              <Surface as="section" gap={16} aria-labelledby="balance">
                <VisuallyHidden as="h2" id="balance">
                  Your credit
                </VisuallyHidden>
                <GiftFace
                  label="Your credit"
                  kind="Credit"
                  art="blossom"
                  amount={formatDollars(credit.balance)}
                  lines={[user.full_name]}
                />
                <Quiet size="sm">
                  {credit.balance === 0 ? 'Nothing yet.' : 'You can use it when you pay.'}
                  {credit.held > 0 && ' Some is held by an open payment.'}
                </Quiet>
                <PlainList divided>
                  {credit.lots.map((lot) => (
                    <li key={lot.id} className={styles.line}>
                      <span>
                        {lot.source_text}
                        <Quiet as="span" size="sm">
                          {lot.ends_text === '' ? 'never expires' : `until ${lot.ends_text}`}
                        </Quiet>
                      </span>
                      <Money amount={lot.left} />
                    </li>
                  ))}
                </PlainList>
                <Details icon="plus" title="Add a gift card" open={hash.startsWith('#code=') || undefined}>
                  <RedeemForm onRedeemed={reload} />
                </Details>
              </Surface>
            )}
            {gifts.length > 0 && (
              <Surface as="section" gap={8} aria-labelledby="gifts">
                <Heading id="gifts">Gift cards you bought</Heading>
                <PlainList divided>
                  {gifts.map((gift) => (
                    <GiftLine key={gift.id} gift={gift} onChanged={reload} />
                  ))}
                </PlainList>
              </Surface>
            )}
            {credit.history.length > 0 && (
              <Block title="History" folds>
                <PlainList divided>
                  {credit.history.map((entry) => (
                    <li key={entry.id} className={styles.line}>
                      <span>
                        {entry.text}
                        <Quiet as="span" size="sm">
                          {entry.at_text}
                        </Quiet>
                      </span>
                      <span>
                        {entry.amount > 0 && '+'}
                        <Money amount={entry.amount} />
                      </span>
                    </li>
                  ))}
                </PlainList>
              </Block>
            )}
            {user.role === 'client' && <Invite />}
          </Stack>
        )}
      </WhenLoaded>
    </div>
  )
}
