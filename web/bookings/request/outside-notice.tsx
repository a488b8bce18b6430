import { Link } from 'react-router'

import { Notice } from '#web/ui/layout/notice.tsx'

/** Said before anything is typed: the provider does not come to this address, and what can be done. */
export function OutsideNotice({ text, service }: { text: string | null; service: string }) {
  if (text === null) return null
  return (
    <Notice tone="warn" icon="alert" role="alert">
      {text} Use another address, or{' '}
      <Link to={`/services/details/${encodeURIComponent(service)}`}>see other providers</Link>.
    </Notice>
  )
}
