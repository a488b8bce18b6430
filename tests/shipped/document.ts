import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Operation = { operationId: string; responses: Record<string, object> }
export type Described = { paths: Record<string, Record<string, Operation>> }

const NAME = 'https://homebloom.test/openapi.json'

/** Says what is wrong with an answer by the document that the server itself serves. */
export function createJudge(document: Described) {
  // OpenAPI has words that JSON Schema does not know. Formats are beside a pattern that says the same.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: NAME, ...document })
  const known = new Map<string, ValidateFunction>()

  function schemaOf(place: string[]): ValidateFunction {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const made = known.get(pointer) ?? ajv.compile({ $ref: `${NAME}#/${pointer}` })
    known.set(pointer, made)
    return made
  }

  return {
    describes: (path: string) => document.paths[`/api${named(path)}`]?.['get'] !== undefined,
    /** @returns undefined when the answer is as described: 404 for what is not described at all */
    faultOf(path: string, { status, type, body }: { status: number; type: string; body: string }): string | undefined {
      if (!this.describes(path)) return status === 404 ? undefined : `${status}, though it is not described`
      const place = `/api${named(path)}`
      if (!document.paths[place]?.['get']?.responses[status]) return `${status} is not described: ${body.slice(0, 200)}`
      if (!type.includes('json')) return undefined
      const fits = schemaOf([
        'paths',
        place,
        'get',
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      ])
      if (fits(JSON.parse(body))) return undefined
      return `${status} is not as described: ${ajv.errorsText(fits.errors)}`
    },
  }
}

/** `/bookings/:id` as OpenAPI writes it. */
function named(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
