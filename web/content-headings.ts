import { readFileSync } from 'node:fs'

interface Node {
  type: string
  depth?: number
  value?: string
  children?: Node[]
  data?: Record<string, unknown>
}

/**
 * Remark plugin (`vite.config.ts`) that gives every heading of an MDX page an id and exports the
 * second-level ones as `headings`, for the table of contents. The id comes from the text of the English
 * heading, also on a translated page: a new text breaks links to its `#id`.
 */
export function contentHeadings() {
  return (tree: Node, file?: { path: string }) => {
    const usedIds = new Set<string>()
    const nodes = listHeadings(tree)
    const english = readEnglishIds(file?.path)
    if (english && english.length !== nodes.length)
      throw new Error(`${file?.path} has other headings than the English page`)
    const headings = nodes.map((heading, index) => {
      const text = readText(heading)
      const id = english?.[index] ?? toSlug(text)
      if (id === '' || usedIds.has(id))
        throw new Error(`The heading "${text}" needs words that no other heading of the page has`)
      usedIds.add(id)
      heading.data = { ...heading.data, hProperties: { id } }
      return { depth: heading.depth, id, text }
    })
    tree.children?.push(
      createExport(
        headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })),
      ),
    )
  }
}

const TRANSLATED = /\/locales\/(?!en\/)[^/]+\/content\//
const HEADING = /^#{1,6} (.+)$/gm

/** Ids of the headings of the English page, in order; undefined for the English page itself. */
function readEnglishIds(path: string | undefined): string[] | undefined {
  if (path === undefined || !TRANSLATED.test(path)) return undefined
  const source = readFileSync(path.replace(TRANSLATED, '/locales/en/content/'), 'utf8')
  return [...source.matchAll(HEADING)].map(([, text = '']) => toSlug(text))
}

function listHeadings(node: Node): Node[] {
  return node.type === 'heading' ? [node] : (node.children ?? []).flatMap(listHeadings)
}

function readText(node: Node): string {
  return node.value ?? (node.children ?? []).map(readText).join('')
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Syntax tree of `export const headings = [{ id, text }, …]`. */
function createExport(headings: { id: string; text: string }[]): Node {
  const name = (text: string) => ({ type: 'Identifier', name: text })
  const literal = (value: string) => ({ type: 'Literal', value, raw: JSON.stringify(value) })
  const property = (key: string, value: string) => ({
    type: 'Property',
    kind: 'init',
    method: false,
    shorthand: false,
    computed: false,
    key: name(key),
    value: literal(value),
  })
  const elements = headings.map(({ id, text }) => ({
    type: 'ObjectExpression',
    properties: [property('id', id), property('text', text)],
  }))
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [
      {
        type: 'VariableDeclarator',
        id: name('headings'),
        init: { type: 'ArrayExpression', elements },
      },
    ],
  }
  const statement = {
    type: 'ExportNamedDeclaration',
    declaration,
    specifiers: [],
    source: null,
    attributes: [],
  }
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body: [statement] } },
  }
}
