import { parseSync } from 'oxc-parser'

/** A text for people, and the line of the source where it begins. Values filled in at run time are written as `{…}`. */
export interface Wording {
  line: number
  text: string
}

/** Any node of the tree: only its kind and where it begins are the same in all. */
interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** Elements inside a sentence. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'em',
  'i',
  'Link',
  'small',
  'span',
  'strong',
  'time',
  'TextLink',
])
/** Attributes and properties whose values no one reads, however they look. */
const UNREAD =
  /^(?:className|class|style|d|href|to|key|id|name|htmlFor|type|role|src|srcSet|sizes|viewBox|fill|stroke|path|rel|method|accept|pattern|autoComplete|inputMode|content|points|transform|as|media|format|value|action|target)$/
/** Functions whose texts are for a program: statements, selectors, logs. */
const UNREAD_CALLS =
  /^(?:sql|matchMedia|querySelector|querySelectorAll|log|debug|info|warn|RegExp|listen|channel|require|css)$/

const FILLED = '{…}'
/** Represents a property for what is filled into a sentence: every word of it is read. */
const WITHIN = 'within:'
/** Represents a property for what a function gets and for the items of a list: small words there are values. */
const VALUE = 'value:'

/** Every sentence and label in a TypeScript source that is written for people to read, from top to bottom. */
export function readSource(file: string, source: string): Wording[] {
  const { program } = parseSync(file, source)
  const found: Wording[] = []
  const lineAt = lineCounter(source)
  walk(program as unknown as Node, null)
  return found

  function add(node: Node, text: string) {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(words)) found.push({ line: lineAt(node.start), text: words })
  }

  function walk(node: Node, property: string | null): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSAsExpression':
        if (node.type === 'TSAsExpression') walk(node.expression as Node, property)
        return
      case 'CallExpression': {
        const name = nameOf(node.callee as Node)
        if (UNREAD_CALLS.test(name)) return
        break
      }
      case 'TaggedTemplateExpression':
        return
      case 'JSXAttribute': {
        const name = nameOf(node.name as Node)
        // An address for a form, or what a button is called and does.
        const isAct = name === 'action' && (node.value as Node | null)?.type === 'JSXExpressionContainer'
        if ((UNREAD.test(name) && !isAct) || name.startsWith('data-')) return
        if (node.value) walk(node.value as Node, `jsx:${name}`)
        return
      }
      case 'Property': {
        const name = nameOf(node.key as Node)
        if (UNREAD.test(name) && !isSentence(textOf(node.value as Node))) return
        walk(node.value as Node, name)
        return
      }
      case 'JSXElement':
      case 'JSXFragment':
        walkElement(node)
        return
      case 'Literal':
        if (typeof node.value === 'string' && isRead(node.value, property)) add(node, node.value)
        return
      case 'TemplateLiteral': {
        const text = textOf(node)
        if (isRead(text, property)) add(node, text)
        for (const part of node.expressions as Node[]) walk(part, isRead(text, property) ? WITHIN : null)
        return
      }
      case 'BinaryExpression':
        // A text that is compared is a value; one that is added to another is read.
        if (node.operator !== '+') return
        break
      default:
    }
    for (const child of childrenOf(node)) walk(child, handedDown(node, property))
  }

  /** A text with the elements inside it is one sentence; any other content of an element is read by itself. */
  function walkElement(node: Node) {
    const opening = node.openingElement as Node | undefined
    for (const attribute of (opening?.attributes ?? []) as Node[]) walk(attribute, null)
    const children = node.children as Node[]
    const hasText = children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value as string))
    if (!hasText) {
      for (const child of children) walk(child, 'jsx:children')
      return
    }
    add(node, children.map(inner).join(''))
  }

  function inner(child: Node): string {
    if (child.type === 'JSXText') return child.value as string
    if (child.type === 'JSXElement' && INLINE.has(nameOf((child.openingElement as Node).name as Node)))
      return (child.children as Node[]).map(inner).join('')
    if (child.type === 'JSXExpressionContainer') {
      const held = child.expression as Node
      if (held.type === 'Literal' && typeof held.value === 'string') return held.value
      walk(held, WITHIN)
      return FILLED
    }
    walk(child, null)
    return ' '
  }
}

/** The reader's kind of a part of a node: a choice between texts is read like the chosen one. */
function handedDown({ type }: Node, property: string | null): string | null {
  if (type === 'CallExpression' || type === 'NewExpression') return VALUE
  if (type === 'ArrayExpression') return property === WITHIN || property?.startsWith('jsx:') ? property : VALUE
  const isChoice = type === 'ConditionalExpression' || type === 'LogicalExpression' || type === 'JSXExpressionContainer'
  return isChoice || type === 'ParenthesizedExpression' ? property : null
}

function isRead(text: string, property: string | null): boolean {
  if (property === WITHIN && /^[\p{L}\s.,;:!?’'–$-]+$/u.test(text)) return true
  if (
    property?.startsWith('jsx:') ||
    (property !== null &&
      /label|title|heading|hint|text|subject|summary|description|message|lead|placeholder|alt|name|words|reason|question|answer/i.test(
        property,
      ))
  )
    return /^[\p{Lu}\p{N}{$“"(]/u.test(text) || isSentence(text)
  return isSentence(text) || CAPITAL.test(text) || (property !== VALUE && SMALL.test(text))
}

/** Up to four words, the first with a capital. */
const CAPITAL = /^\p{Lu}\p{Ll}+(?: [\p{L}’-]+){0,3}[.:…]?$/u
/** Two to four small words: one alone is a code. */
const SMALL = /^\p{Ll}+(?: [\p{L}’-]+){1,3}$/u

/** Several words that begin like a sentence or end like one. */
function isSentence(text: string): boolean {
  if (/^[\s.,;:]*$/.test(text) || /[<>]=?\s|::|=>|^select |^insert |^[.#\w-]+$|^--|;$/i.test(text)) return false
  const words = text.trim().split(/\s+/)
  return (
    words.length > 1 &&
    words.filter((word) => /^[\p{L}’'“"(]?[\p{L}’'-]*[.,:;?!…”)]*$/u.test(word)).length >= words.length / 2 &&
    (/^[\p{Lu}{$“(]/u.test(text) || words.length > 3)
  )
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type !== 'TemplateLiteral') return ''
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join(FILLED)
}

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  if (node.type === 'JSXMemberExpression') return nameOf(node.property as Node)
  return typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : ''
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'
}

function lineCounter(source: string) {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (at: number) => ends.filter((end) => end < at).length + 1
}
