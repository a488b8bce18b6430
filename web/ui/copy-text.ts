import { toast } from '#web/ui/toast.tsx'

/** To the clipboard; says what became of it. */
export function copyText(text: string): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => toast('Copied.'),
    () => toast('Please select it and copy it.', 'info'),
  )
}
