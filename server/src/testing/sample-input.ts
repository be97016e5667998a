import { z } from 'zod'

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  minLength?: number
}

/**
 * Creates input by a procedure's schema: every field is filled, but hidden refinements may refuse
 * it.
 */
export function makeSampleInput(schema: z.ZodType): unknown {
  return makeSample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '')
}

const FORMATS: Record<string, string> = {
  uuid: '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e',
  email: 'ada@people.example',
  date: '1990-05-04',
  'date-time': '2026-01-02T03:04:05.000Z',
  uri: 'https://people.example/',
  base64url: 'AAAA',
}
const NAMES: Record<string, string> = {
  email: 'ada@people.example',
  contactEmail: 'ada@people.example',
  password: 'Indigo-Heron-47',
}

function makeSample(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return makeSample(first, name)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, value]) => [key, makeSample(value, key)]),
    )
  if (schema.type === 'array') return schema.items ? [makeSample(schema.items, name)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  return FORMATS[schema.format ?? ''] ?? NAMES[name] ?? 'sample'.padEnd(schema.minLength ?? 0, 'x')
}

export type Path = readonly (string | number)[]

/** Lists the paths of all texts in an input. */
export function listTexts(input: unknown, path: Path = []): Path[] {
  if (typeof input === 'string') return [path]
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) =>
    listTexts(value, [...path, Array.isArray(input) ? Number(key) : key]),
  )
}

/** Replaces one value of an input. */
export function replaceAt(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(input))
    return input.map((item: unknown, i) => (i === key ? replaceAt(item, rest, value) : item))
  const object = input as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, value) }
}
