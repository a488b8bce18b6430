import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { queryString } from '#web/api.ts'
import { usePlace } from '#web/use-place.ts'

export type CatalogueSearch = {
  query: string
  /** Slug, '' for all. */
  category: string
  /** Other search fields of the home page, passed on to the providers' page. */
  carried: string
  setQuery: (query: string) => void
  /** Address of this page with another category. */
  toCategory: (slug: string) => string
  clear: () => void
  /** Enter leads to the providers of the service that was clearly meant. */
  submit: (event: FormEvent) => void
}

/** Search and category live in the address, so that they can be shared, reloaded and used without scripts. */
export function useCatalogueSearch(): CatalogueSearch {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = params.get('query') ?? ''
  const [query, setText] = useState(inAddress)
  const written = useRef(inAddress)

  // Back, forward and links change the address without the field: then the field follows.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const setQuery = (text: string) => {
    setText(text)
    written.current = text
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (text) next.set('query', text)
        else next.delete('query')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const rest = { day: params.get('day'), postal: usePlace().place }
  return {
    query,
    category: params.get('category') ?? '',
    carried: queryString(rest),
    setQuery,
    toCategory: (category) => `/services${queryString({ query, category, ...rest })}`,
    submit: (event) => {
      event.preventDefault()
      if (query.trim() !== '') void navigate(`/search${queryString({ query: query.trim(), ...rest })}`)
    },
    clear: () => {
      written.current = ''
      setText('')
      setParams({}, { replace: true, preventScrollReset: true })
    },
  }
}
