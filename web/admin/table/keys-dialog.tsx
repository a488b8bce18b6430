import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'

const KEYS = [
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open'],
  ['e', 'Act on it'],
  ['x', 'Tick it'],
  ['/', 'Search'],
  ['?', 'These keys'],
] as const

/** Keyboard shortcuts of a table. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={360}>
      <FactList shape="spread">
        {KEYS.map(([key, what]) => (
          <Fact key={key} name={<kbd>{key}</kbd>}>
            {what}
          </Fact>
        ))}
      </FactList>
    </Dialog>
  )
}
