import * as z from 'zod/mini'

/** Error text by field; undefined if the field is valid. */
export type FieldTexts<Values> = { [Name in keyof Values]?: string | undefined }

/**
 * Builds the schema of a `useValidatedForm` from a rule, a pure function that returns an error text by
 * field. The values pass unchanged.
 */
export function schemaFromRule<Values extends object>(
  check: (values: Values) => FieldTexts<Values>,
): z.ZodMiniType<Values, Values> {
  return z.custom<Values>().check(({ value, issues }) => {
    for (const [name, message] of Object.entries<string | undefined>(check(value)))
      if (message !== undefined)
        issues.push({ code: 'custom', message, path: [name], input: value })
  })
}
