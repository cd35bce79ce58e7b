// An ignorer for Stryker: what is written to the log, what a surprise is called, and the name by which PostgreSQL knows
// a prepared statement are no behaviour.
interface Node {
  type: string
  expression?: Node
  consequent?: Node
  alternate?: Node | null
  callee?: Node
  object?: Node
  key?: Node
  properties?: Node[]
  name?: string
}

interface Path {
  node: Node
  parent?: Node | null
}

const isLogged = (node: Node | undefined) =>
  node?.type === 'CallExpression' && node.callee?.type === 'MemberExpression' && node.callee.object?.name === 'log'

const isText = ({ type }: Node) => type === 'StringLiteral' || type === 'TemplateLiteral'

const has = (node: Node | null | undefined, key: string) => node?.properties?.some((each) => each.key?.name === key)

class NoBehaviour {
  /** Why a node is left as it is, with all that stands in it; undefined where mutants may be made of it. */
  shouldIgnore({ node, parent }: Path): string | undefined {
    if (isLogged(node) || isLogged(node.expression)) return 'written to the log'
    if (isLogged(node.consequent?.expression) && !node.alternate) return 'whether it is written to the log'
    if (isText(node) && parent?.type === 'NewExpression' && parent.callee?.name === 'Error')
      return 'what a surprise is called'
    if (node.key?.name === 'name' && has(parent, 'text') && has(parent, 'values')) return 'the name of a statement'
    return undefined
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'no-behaviour', injectableClass: NoBehaviour }] as const
