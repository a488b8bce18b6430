import { NativeSelect } from '#web/ui/forms/fields.tsx'

type YearSelectProps = { years: readonly number[]; year: number; onChange: (year: number) => void }

/** Left out with only one year. */
export function YearSelect({ years, year, onChange }: YearSelectProps) {
  if (years.length < 2) return null
  return (
    <NativeSelect
      aria-label="Year"
      value={String(year)}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
      data={years.map(String)}
    />
  )
}
