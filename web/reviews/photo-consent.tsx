import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { allowReviewPhotos } from '#web/endpoints/reviews/photos.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type PhotoConsentProps = {
  reviewId: string
  /** The provider's first name. */
  name: string
  may: boolean
  onChanged: (may: boolean) => void
}

/** Whether the provider's profile may show the photos of a review; its author changes that whenever they like. */
export function PhotoConsent({ reviewId, name, may, onChanged }: PhotoConsentProps) {
  const { busy, error, run } = useAction()
  const change = () =>
    run(async () => {
      const body = { may_show_photos: !may }
      const saved = await call(allowReviewPhotos, { params: { id: reviewId }, body })
      toast(saved.may_show_photos ? `${name}’s profile now shows your photos.` : OFF(name))
      onChanged(saved.may_show_photos)
    })
  return (
    <Stack gap={8}>
      <Row wrap justify="between" gap={[8, 16]}>
        <Quiet size="sm">
          {may ? `${name}’s profile shows your photos.` : `${name}’s profile doesn’t show your photos.`}
        </Quiet>
        <Button size="sm" variant="default" loading={busy} onClick={() => void change()}>
          {may ? 'Stop showing my photos' : 'Allow showing my photos'}
        </Button>
      </Row>
      <FormError>{error}</FormError>
    </Stack>
  )
}

const OFF = (name: string) => `Your photos are no longer on ${name}’s profile.`
