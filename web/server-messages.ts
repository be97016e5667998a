import { parseSync, Visitor, type ESTree } from 'vite'

export interface ServerMessage {
  /** The English text, with `{0}`, `{1}` for the values. */
  message: string
  /** Context of `tAbout`, which tells apart equal texts. */
  context?: string
  /** Source of the values, for translators. */
  placeholders: Record<string, string>
  line: number
}

/** Finds the texts of a server file: the templates of `t` and `tAbout` in `server/src/lib/text.ts`. */
export function findServerMessages(filename: string, code: string): ServerMessage[] {
  const { program, errors } = parseSync(filename, code)
  if (errors.length > 0) throw new Error(`${filename}: ${errors[0]?.message}`)
  const messages: ServerMessage[] = []
  let functions = 0
  const enter = () => functions++
  const exit = () => functions--
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
    TaggedTemplateExpression({ tag, quasi, start }) {
      const context = readContext(tag)
      if (context === undefined && !isNamed(tag, 't')) return
      const line = code.slice(0, start).split('\n').length
      const place = `${filename}:${line}`
      // Written once when the module loads, it would stay in English.
      if (functions === 0) throw new Error(`${place}: this text is outside of a function`)
      const text = readTemplate(quasi, code, place)
      messages.push({ ...text, ...(context !== undefined && { context }), line })
    },
  }).visit(program)
  return messages
}

/** Returns the context of the tag `tAbout('campaign')`; undefined for other tags. */
function readContext(tag: ESTree.Expression): string | undefined {
  if (tag.type !== 'CallExpression' || !isNamed(tag.callee, 'tAbout')) return undefined
  const [argument] = tag.arguments
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  throw new Error('the context of a text must be written out')
}

function readTemplate(
  { quasis, expressions }: ESTree.TemplateLiteral,
  code: string,
  place: string,
): Omit<ServerMessage, 'line'> {
  const texts = quasis.map(({ value }) => value.cooked ?? value.raw)
  if (texts.some((text) => /[{}]/.test(text)))
    throw new Error(`${place}: braces are for placeholders`)
  const parts = expressions.map((expression, i) => readValue(expression, i, code, place))
  return {
    message: String.raw({ raw: texts }, ...parts.map(({ placeholder }) => placeholder)),
    placeholders: Object.fromEntries(parts.map(({ source }, i) => [i, source])),
  }
}

function readValue(
  expression: ESTree.Expression,
  index: number,
  code: string,
  place: string,
): { placeholder: string; source: string } {
  if (expression.type !== 'CallExpression' || !isNamed(expression.callee, 'plural'))
    return { placeholder: `{${index}}`, source: readSource(expression, code) }
  const [count, forms] = expression.arguments
  if (!count || forms?.type !== 'ObjectExpression')
    throw new Error(`${place}: the forms of a plural must be written out`)
  const entries = forms.properties.map((property) => readForm(property, place))
  return {
    placeholder: `{${index}, plural, ${entries.join(' ')}}`,
    source: readSource(count, code),
  }
}

function readForm(property: ESTree.ObjectPropertyKind, place: string): string {
  if (property.type === 'Property' && property.value.type === 'Literal') {
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null
    if (typeof name === 'string' && typeof value.value === 'string')
      return `${name} {${value.value}}`
  }
  throw new Error(`${place}: the forms of a plural must be written out`)
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function readSource({ start, end }: ESTree.Span, code: string): string {
  return code.slice(start, end).replaceAll(/\s+/g, ' ')
}
