import { Button } from '#web/ui/button.tsx'

import type { OwnReview } from '#contract/reviews.ts'
import { call } from '#web/api.ts'
import { allowQuote } from '#web/endpoints/reviews.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type QuoteConsentProps = {
  review: Pick<OwnReview, 'id' | 'may_quote'>
  onChanged: () => void
}

/** Whether the home page may quote a published review; its author changes that whenever they like. */
export function QuoteConsent({ review: { id, may_quote }, onChanged }: QuoteConsentProps) {
  const { busy, error, run } = useAction()
  const change = () =>
    run(async () => {
      const saved = await call(allowQuote, { params: { id }, body: { may_quote: !may_quote } })
      toast(saved.may_quote ? 'Thank you.' : 'We won’t quote it.')
      onChanged()
    })
  return (
    <Stack gap={8}>
      <Row wrap justify="between" gap={[8, 16]}>
        <Quiet size="sm">
          {may_quote ? 'We may quote this on the home page.' : 'We don’t quote this on the home page.'}
        </Quiet>
        <Button size="sm" variant="default" loading={busy} onClick={() => void change()}>
          {may_quote ? 'Stop quoting me' : 'Allow quoting'}
        </Button>
      </Row>
      <FormError>{error}</FormError>
    </Stack>
  )
}
