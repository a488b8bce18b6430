import { Words } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import type { Entry } from './entries.ts'

/** A person in the list, with the matters that wait. */
export function EntryLine({ entry: { full_name, email, city, avatar_url, when, look } }: { entry: Entry }) {
  return (
    <>
      <Avatar name={full_name} src={avatar_url} size={40} />
      <Words as="span" title={full_name}>
        <span>{city}</span>
        <span>
          <EmailText address={email} />
        </span>
        <span>{when}</span>
      </Words>
      {look && (
        <Badge tone={look.tone} icon={look.icon}>
          {look.label}
        </Badge>
      )}
    </>
  )
}
