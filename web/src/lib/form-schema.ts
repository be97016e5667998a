import * as z from 'zod/mini'

/** Error text by field. */
export type FieldTexts<Values> = { [Name in keyof Values]?: string | undefined }

/** Builds a schema from a rule that returns an error text by field. */
export function schemaFromRule<Values extends object>(
  check: (values: Values) => FieldTexts<Values>,
): z.ZodMiniType<Values, Values> {
  return z.custom<Values>().check(({ value, issues }) => {
    for (const [name, message] of Object.entries<string | undefined>(check(value)))
      if (message !== undefined)
        issues.push({ code: 'custom', message, path: [name], input: value })
  })
}
