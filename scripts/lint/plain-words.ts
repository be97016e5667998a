/**
 * Lint rules of ours about docstrings, test titles and function names, as an oxlint plugin
 * (`.oxlintrc.json`). The types describe the parts of the ESTree nodes that the rules read.
 */

type Node = { type: string; name?: string; value?: unknown; range: [number, number] }
type Comment = { type: 'Block' | 'Line'; value: string }
type Report = { node: unknown; message: string }
type Context = {
  report: (report: Report) => void
  sourceCode: { getAllComments: () => Comment[] }
}
type Call = Node & { callee: Callee; arguments: TitleNode[] }
type Callee = Node & { object?: Callee; property?: Node; callee?: Callee }
type TitleNode = Node & { quasis?: { value: { cooked: string } }[] }
type Declaration = Node & { id?: Node; init?: Node }

const UNCLEAR_OPENINGS =
  /^\*\s*(?:\*\s*)?(What|Who|Whoever|Whom|Whose|Of|Those|That which|As|So|For|Which|One that)\b/
const TITLE_LIMIT = 90
const TEST_FUNCTIONS = ['test', 'it', 'describe']

const docstringOpening = {
  create: (context: Context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const opening =
          comment.type === 'Block' ? UNCLEAR_OPENINGS.exec(comment.value)?.[1] : undefined
        if (opening !== undefined)
          context.report({
            node: comment,
            message: `A docstring begins with a verb or a noun phrase, not with "${opening}".`,
          })
      }
    },
  }),
}

/** Returns the first name of a called expression: `test` for `test.each([…])('…', …)`. */
function findFirstName(callee: Callee): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  const inner = callee.object ?? callee.callee
  return inner === undefined ? undefined : findFirstName(inner)
}

function countCharacters(title: TitleNode): number {
  if (title.type === 'Literal' && typeof title.value === 'string') return title.value.length
  return (title.quasis ?? []).reduce((sum, { value }) => sum + value.cooked.length, 0)
}

const testTitle = {
  create: (context: Context) => ({
    CallExpression(call: Call) {
      const [title] = call.arguments
      if (title === undefined || !TEST_FUNCTIONS.includes(findFirstName(call.callee) ?? '')) return
      const length = countCharacters(title)
      if (length > TITLE_LIMIT)
        context.report({
          node: title,
          message: `This test title has ${length} characters; ${TITLE_LIMIT} are enough for one behaviour.`,
        })
    },
  }),
}

function checkFunctionName(context: Context, id: Node | undefined) {
  if (id?.name !== undefined && /[a-z]Of$/.test(id.name))
    context.report({
      node: id,
      message: `Name the function by a verb and a noun, not "${id.name}".`,
    })
}

const functionName = {
  create: (context: Context) => ({
    FunctionDeclaration(declaration: Declaration) {
      checkFunctionName(context, declaration.id)
    },
    VariableDeclarator(declarator: Declaration) {
      const isFunction = ['ArrowFunctionExpression', 'FunctionExpression'].includes(
        declarator.init?.type ?? '',
      )
      if (isFunction) checkFunctionName(context, declarator.id)
    },
  }),
}

const plugin = {
  meta: { name: 'plain-words' },
  rules: {
    'docstring-opening': docstringOpening,
    'test-title': testTitle,
    'function-name': functionName,
  },
}

// oxlint takes a plugin as the default export of its file.
// oxlint-disable-next-line import/no-default-export -- Oxlint loads a plugin by its default export
export default plugin
