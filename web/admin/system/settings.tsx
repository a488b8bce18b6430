import type { System } from '#contract/admin/system.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'

import { Findings } from './findings.tsx'

/** This deployment's missing settings, and its processes. A sandbox lacks nothing. */
export function Settings({ system: { settings, versions } }: { system: System }) {
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="section" gap={16} aria-labelledby="settings">
        <Heading id="settings">Settings</Heading>
        {settings.length === 0 ? (
          <Row>
            <Icon name="check-circle" />
            <span>Nothing is missing.</span>
          </Row>
        ) : (
          <PlainList divided>
            {settings.map(({ name, problem, is_required }) => (
              <li key={name}>
                <Row align="start" gap={12}>
                  <Icon name={is_required ? 'alert' : 'info'} />
                  <Words title={name}>
                    <span>
                      {is_required ? 'Required: ' : 'Optional: '}
                      {problem}
                    </span>
                  </Words>
                </Row>
              </li>
            ))}
          </PlainList>
        )}
      </Surface>
      <Stack gap={20}>
        <Findings />
        <Surface as="section" gap={16} aria-labelledby="versions">
          <Heading id="versions">Versions</Heading>
          <FactList>
            {versions.map(({ name, version, text }) => (
              <Fact key={name} name={name}>
                {version}
                {text !== null && <Quiet size="sm">{text}</Quiet>}
              </Fact>
            ))}
          </FactList>
        </Surface>
      </Stack>
    </Columns>
  )
}
