import { Button } from '#web/ui/button.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { giftCodeProblem, plainGiftCode, showGiftCode } from '#contract/gift-code.ts'
import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { redeemGiftCard } from '#web/endpoints/gift-cards.gen.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Turns a code into credit. The link of a gift's email brings it behind the `#`, where no server reads it. */
export function RedeemForm({ onRedeemed }: { onRedeemed: () => void }) {
  const form = useRulesForm({
    initial: { code: '' },
    rules: { code: giftCodeProblem },
  })
  const { hash } = useLocation()
  useEffect(() => {
    const code = /^#code=(\w+)$/.exec(hash)?.[1]
    if (code !== undefined) form.set({ code: showGiftCode(plainGiftCode(code)) })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link that is followed
  }, [hash])
  const submit = async ({ code }: { code: string }) => {
    const { amount } = await call(redeemGiftCard, { body: { code } })
    form.reset({ code: '' })
    toast(`${formatDollars(amount)} is now in your credit.`)
    onRedeemed()
  }
  return (
    <Stack as="form" gap={12} aria-label="Add a gift card" {...form.props(form.submit(submit))}>
      <TextInput
        label="Gift card code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy} style={{ alignSelf: 'start' }}>
        Add to my credit
      </Button>
    </Stack>
  )
}
