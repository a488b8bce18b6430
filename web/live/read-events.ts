/** One server-sent event. */
export type StreamEvent = { name: string; data: string }

/**
 * Takes the events out of text that arrives in pieces of any size.
 * @returns a function that is given each piece and answers the events that it completes
 */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(readBlock)
  }
}

/** A block of comments only shows that the stream is alive. */
function readBlock(block: string): StreamEvent[] {
  const fieldOf = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join('\n')
  const [name, data] = [fieldOf('event'), fieldOf('data')]
  return name === '' ? [] : [{ name, data }]
}
