import { Button } from '#web/ui/button.tsx'

import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'

type DownloadButtonProps = { path: string; name: string; label: string; spoken: string }

/** Saves one of a person's own files. */
export function DownloadButton({ path, name, label, spoken }: DownloadButtonProps) {
  const { busy, error, run } = useAction()
  return (
    <span>
      <Button
        variant="default"
        size="compact-md"
        loading={busy}
        leftSection={<Icon name="download" size={16} />}
        aria-label={spoken}
        onClick={() => void run(() => savePrivate(`/api${path}`, name))}
      >
        {label}
      </Button>
      <FormError>{error}</FormError>
    </span>
  )
}
