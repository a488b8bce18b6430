import { Button } from '#web/ui/button.tsx'

import { formatDollars } from '#contract/money.ts'
import type { Referral } from '#contract/referral.ts'
import { call } from '#web/api.ts'
import { getReferral } from '#web/endpoints/referral.gen.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

/** The own link to invite friends with, who came by it, and the credit that came of it. */
export function Invite() {
  const { data, error, retry } = useLoaded('invite', (signal) => call(getReferral, { signal }))
  return (
    <Surface as="section" gap={16} aria-labelledby="invite">
      <Heading id="invite">Invite a friend</Heading>
      {data && <Invitation referral={data} />}
      {!data && error !== null && <ErrorState message={LOAD_FAILED} onRetry={retry} />}
    </Surface>
  )
}

function Invitation({ referral }: { referral: Referral }) {
  const { link, reward, earned, friends, friends_count } = referral
  const dollars = formatDollars(reward, true)
  const share = () =>
    navigator.share({ text: `${dollars} of credit for you after your first visit at home:`, url: link }).catch(() => {
      // The person closed the share sheet.
    })
  return (
    <>
      <Quiet>
        You both get {dollars} of credit two days after your friend’s first visit, if they pay at least{' '}
        {formatDollars(2 * reward, true)} by card.
      </Quiet>
      <TextInput label="Your link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <ButtonRow gap={8} phones="stack">
        <Button variant="light" leftSection={<Icon name="copy" size={18} />} onClick={() => void copyText(link)}>
          Copy the link
        </Button>
        {'share' in navigator && (
          <Button variant="default" onClick={() => void share()}>
            Share
          </Button>
        )}
      </ButtonRow>
      <Details icon="info" title="The fine print">
        <Quiet size="sm">
          Your credit lasts 12 months, for up to 20 friends a year. If the visit is fully refunded within 14 days, we
          take back what’s unspent.
        </Quiet>
      </Details>
      {friends_count > 0 && (
        <Stack gap={8}>
          <p>
            <strong>{formatDollars(earned, true)}</strong> earned, {friends_count}{' '}
            {friends_count === 1 ? 'friend' : 'friends'} joined
          </p>
          <PlainList divided>
            {friends.map(({ first_name, joined_text, state, earned: got }, index) => (
              <Row as="li" key={index} justify="between" wrap gap={[4, 12]}>
                <Words title={first_name}>
                  <span>Joined {joined_text}</span>
                </Words>
                {state === 'joined' ? (
                  <Badge tone="info" icon="clock">
                    No visit yet
                  </Badge>
                ) : state === 'refunded' ? (
                  <Badge tone="quiet">First visit refunded</Badge>
                ) : (
                  <Badge tone="ok" icon="check">
                    {got > 0 ? `${formatDollars(got, true)} for you` : 'First visit done'}
                  </Badge>
                )}
              </Row>
            ))}
          </PlainList>
        </Stack>
      )}
    </>
  )
}
