import { Button } from '#web/ui/button.tsx'

import type { CompanyAct, CompanyCases as Cases } from '#contract/sandbox.ts'
import { call } from '#web/api.ts'
import { actAsCompany, listCompanyCases } from '#web/endpoints/sandbox.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './payment-faults.module.css'

type Offer = { label: string; act: CompanyAct }
type CaseProps = { name: string; state: string | null; offers: Offer[] }

/** Buttons for a bank's acts on payments, and on payout accounts. */
export function CompanyCases() {
  const { data, error, replace, retry } = useLoaded('cases', (signal) => call(listCompanyCases, { signal, token: '' }))
  const acting = useAction()
  const perform = (act: CompanyAct) =>
    // The call's type asks which of the acts this is; any will do.
    acting.run(async () => replace(await call(actAsCompany, { body: act as never, token: '' })))
  if (!data && error)
    return (
      <ButtonRow>
        <FormError>{LOAD_FAILED}</FormError>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </ButtonRow>
    )
  if (!data) return null
  const show = ({ name, state, offers }: CaseProps, key: string) => (
    <Row as="li" key={key} justify="between" wrap gap={[8, 16]} className={styles.case ?? ''}>
      <Words title={name}>{state}</Words>
      <ButtonRow>
        {offers.map(({ label, act }, place) => (
          // By its place: the button that was pressed stays, with the next thing to do, and so does the focus.
          <Button
            key={place}
            size="compact-sm"
            variant="default"
            aria-label={`${label}: ${name}`}
            aria-disabled={acting.busy}
            onClick={() => void perform(act)}
          >
            {label}
          </Button>
        ))}
      </ButtonRow>
    </Row>
  )
  return (
    <>
      <FormError>{acting.error}</FormError>
      <Stack gap={8} as="section" aria-label="Payments made">
        <Heading size="sm">Payments made</Heading>
        {data.payments.length === 0 && <Quiet size="sm">None yet.</Quiet>}
        <PlainList divided>{data.payments.map((one) => show(paymentCase(one), one.session_id))}</PlainList>
      </Stack>
      <Stack gap={8} as="section" aria-label="Payout accounts">
        <Heading size="sm">Payout accounts</Heading>
        {data.payees.length === 0 && <Quiet size="sm">None yet.</Quiet>}
        <PlainList divided>{data.payees.map((one) => show(payeeCase(one), one.account_id))}</PlainList>
      </Stack>
    </>
  )
}

function paymentCase({ session_id, text, dispute_id, dispute_text, can }: Cases['payments'][number]): CaseProps {
  const offers: Offer[] = []
  if (can.dispute) offers.push({ label: 'Dispute', act: { act: 'dispute', session_id } })
  if (can.decide && dispute_id !== null)
    offers.push(
      { label: 'Decide for us', act: { act: 'decide', dispute_id, is_won: true } },
      { label: 'Decide for the client', act: { act: 'decide', dispute_id, is_won: false } },
    )
  return { name: text, state: dispute_text, offers }
}

function payeeCase({ account_id, name, text, can }: Cases['payees'][number]): CaseProps {
  const offers: Offer[] = []
  if (can.restrict) offers.push({ label: 'Restrict', act: { act: 'restrict', account_id } })
  if (can.mend) offers.push({ label: 'Mend', act: { act: 'mend', account_id } })
  if (can.fail_next) offers.push({ label: 'Fail the next payout', act: { act: 'fail_next', account_id } })
  return { name, state: text, offers }
}
