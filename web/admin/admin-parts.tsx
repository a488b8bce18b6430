import { Tabs } from '#web/ui/tabs.tsx'

import styles from './admin-parts.module.css'

/** The parts of the admin area. */
export function AdminParts({ current }: { current: 'approvals' | 'cases' }) {
  return (
    <div className={styles.parts}>
      <Tabs
        label="Admin area"
        current={current}
        tabs={[
          { key: 'approvals', label: 'Approvals', to: '/admin' },
          { key: 'cases', label: 'Cases', to: '/admin/cases' },
        ]}
      />
    </div>
  )
}
