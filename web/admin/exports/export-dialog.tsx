import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'

import type { Export, ExportList } from '#contract/admin/exports.ts'
import { EXPORT_HOURS } from '#contract/constants.ts'
import { call } from '#web/api.ts'
import { askExport, listExports } from '#web/endpoints/admin/exports.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

const LOOK_EVERY_MS = 1500

type ExportDialogProps = {
  opened: boolean
  onClose: () => void
  list: ExportList
  /** Filters and order of the page. */
  filter: Record<string, string>
}

/** Starts the export of a list, shows its progress, and downloads it. */
export function ExportDialog({ opened, onClose, ...asked }: ExportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export as CSV" size={520}>
      <Exports {...asked} />
    </Dialog>
  )
}

function Exports({ list, filter }: Pick<ExportDialogProps, 'list' | 'filter'>) {
  const [files, setFiles] = useState<readonly Export[]>([])
  const asking = useAction()
  /** How often a file was requested: an answer that began earlier does not know of the last one. */
  const asked = useRef(0)
  const isWriting = files.some(({ state }) => state === 'writing')
  useEffect(() => {
    let isHere = true
    const look = () => {
      const before = asked.current
      void call(listExports, { query: { list } })
        .then((found) => isHere && before === asked.current && setFiles(found))
        // The next look may be luckier; what is on show stays.
        .catch(() => undefined)
    }
    look()
    const timer = isWriting ? setInterval(look, LOOK_EVERY_MS) : undefined
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [list, isWriting])
  const ask = () =>
    void asking.run(async () => {
      const file = await call(askExport, { body: { list, filter } })
      asked.current += 1
      setFiles((present) => [file, ...present])
    })
  const narrowed = narrowedBy(filter)
  return (
    <Stack gap={16}>
      <p>
        {narrowed === '' ? 'The whole list' : narrowed}. Keep the file private. Only you can download it, for{' '}
        {EXPORT_HOURS} hours.
      </p>
      <FormError>{asking.error}</FormError>
      <ButtonRow phones="stack">
        <Button loading={asking.busy} disabled={isWriting} onClick={ask} data-autofocus>
          {isWriting ? 'Exporting…' : 'Export'}
        </Button>
      </ButtonRow>
      {files.length > 0 && (
        <Stack as="section" gap={8} aria-labelledby="your-exports">
          <Heading id="your-exports">Your files</Heading>
          <PlainList divided>
            {files.map((file) => (
              <FileLine key={file.id} file={file} list={list} />
            ))}
          </PlainList>
        </Stack>
      )}
    </Stack>
  )
}

const readable = (count: number) => count.toLocaleString('en-CA')

function FileLine({ file, list }: { file: Export; list: ExportList }) {
  const { busy, error, run } = useAction()
  const { id, state, lines, bytes, asked_text, until_text, filter_text } = file
  const narrowed = narrowedBy(Object.fromEntries(new URLSearchParams(filter_text)))
  return (
    <li>
      <Row wrap gap={12} justify="between">
        <Words title={asked_text}>
          <span role="status">
            {readable(lines)} {lines === 1 ? 'line' : 'lines'}
            {state === 'writing' && ' so far'}
            {state === 'ready' && `, ${sizeOf(bytes)}`}
          </span>
        </Words>
        {state === 'ready' && (
          <Button
            variant="default"
            size="compact-md"
            loading={busy}
            leftSection={<Icon name="download" size={16} />}
            aria-label={`Download the file of ${asked_text}`}
            onClick={() => void run(() => savePrivate(`/api/admin/exports/${id}`, `${list}.csv`))}
          >
            Download
          </Button>
        )}
        {state === 'writing' && <Badge tone="info">Exporting</Badge>}
        {state === 'failed' && (
          <Badge tone="bad" icon="alert">
            Failed
          </Badge>
        )}
      </Row>
      <FormError>{error}</FormError>
      <Quiet size="sm">
        {narrowed !== '' && `${narrowed}. `}
        {state === 'failed' ? 'Please try again.' : `Until ${until_text}.`}
      </Quiet>
    </li>
  )
}

/** "city: Surrey, state: completed"; people go by no name here, so they are left out. */
function narrowedBy(filter: Record<string, string>): string {
  return Object.entries(filter)
    .filter(([name]) => name !== 'sort')
    .map(([name, value]) => (name === 'client' || name === 'provider' ? `one ${name}` : `${name}: ${value}`))
    .join(', ')
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
