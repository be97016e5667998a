import { z } from 'zod'
import type { DeclaredProcedure } from '../access.ts'

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

/** Returns the declared sample of a procedure; undefined if it takes no input. */
export function readSample({ sample = {}, procedure }: Declared): object | undefined {
  if (!procedure['~orpc'].inputSchema) return undefined
  // An object type includes functions, which take nothing here.
  return typeof sample === 'function' ? (sample as () => object)() : sample
}

/**
 * Adds the optional fields of the schema to the declared sample; hidden refinements may refuse the
 * result.
 */
export function makeFullSample(declared: Declared): object {
  const { inputSchema } = declared.procedure['~orpc']
  if (!(inputSchema instanceof z.ZodType)) return {}
  // `Schema` is the part that is read; inputs of procedures are objects.
  const schema = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as Schema
  return { ...(makeSample(schema, '') as object), ...readSample(declared) }
}

type Declared = Pick<DeclaredProcedure, 'sample' | 'procedure'>

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
  // A path leads through lists and objects only.
  const object = input as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, value) }
}

/** Replaces every text of an input. */
export function replaceTexts<T>(input: T, replace: (text: string) => string): T {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value)
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null || value instanceof File) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]))
  }
  // Texts stay texts, so the type stays the same.
  return change(input) as T
}
