// What the engine says of bad input, in European Portuguese: its English sentences as templates, and ours beside them.
// Loaded only where it is needed, so that the page stays light.

/** What may stand in a blank, and how it is said; null if it cannot be. */
interface Blank {
  pattern: string;
  say: (found: string) => string | null;
}

const CARD = '(?:10|[A2-9TJQK])[CDHS]';

/** One of a few words. */
function oneOf(words: Record<string, string>): Blank {
  return { pattern: Object.keys(words).join('|'), say: (found) => words[found] ?? null };
}

/** Something of a known shape that is kept as it is. */
function shaped(pattern: string): Blank {
  return { pattern, say: (found) => found };
}

const side = oneOf({ White: 'as Brancas', Black: 'as Pretas', Vertical: 'Vertical', Horizontal: 'Horizontal' });
const owner = oneOf({ White: 'das Brancas', Black: 'das Pretas' });
const place: Blank = {
  pattern: `in the waste|in the stock|in T\\d|on F[CDHS]|on top of its foundation|under ${CARD} on its foundation`,
  say: placeName,
};
const type: Blank = { pattern: '\\d+(?: \\([^)]+\\))?', say: typeName };
const ANYTHING = shaped('.*?');

/** The blanks that take more than text that is kept. */
const BLANKS: Record<string, Blank> = {
  side,
  other: side,
  owner,
  rival: owner,
  colour: oneOf({ White: 'branco', Black: 'preto' }),
  game: oneOf({
    draughts: 'damas internacionais',
    checkers: 'damas inglesas',
    connect6: 'Connect6',
    quelhas: 'Quelhas',
    klondike: 'Klondike',
  }),
  reason: oneOf({ 'a completed line': 'há uma linha completa', 'the board is full': 'o tabuleiro está cheio' }),
  suit: oneOf({ clubs: 'paus', diamonds: 'ouros', hearts: 'copas', spades: 'espadas' }),
  parts: oneOf({ ranks: 'valores', suits: 'naipes', piles: 'colunas' }),
  list: { pattern: 'stock|tableau pile \\d+', say: (found) => found.replace('tableau pile', 'coluna').replace('stock', 'monte') },
  type,
  wanted: type,
  place,
  second: place,
  card: shaped(CARD),
  upper: shaped(CARD),
  lower: shaped(CARD),
  top: shaped(CARD),
  pile: shaped('T\\d'),
  carry: shaped('@|\\w+:\\w+>\\w+'),
  line: shaped('\\d+'),
  column: shaped('\\d+'),
  moves: { pattern: '.+', say: (found) => found.replace(/ and (\d+) more$/, ' e mais $1').replace(' and ', ' e ') },
  found: { pattern: '.+', say: appears },
  quoted: { pattern: '.+', say: inQuotes },
  refusal: { pattern: '.+', say: faultInPortuguese },
};

/** What the engine says and how we say it; the particular stands before the general. */
export const FAULTS: [english: string, portuguese: string][] = [
  // Where the fault is.
  ['position: {refusal}', 'posição: {refusal}'],
  ['line {line}, column {column}: {refusal}', 'linha {line}, coluna {column}: {refusal}'],
  ['line {line}: {refusal}', 'linha {line}: {refusal}'],
  ['column {column}: {refusal}', 'coluna {column}: {refusal}'],
  ['move {number} ({text}): {refusal}', 'jogada {number} ({text}): {refusal}'],
  ['variation {text}: {refusal}', 'variante {text}: {refusal}'],
  ['the name of a player: {refusal}', 'o nome de um jogador: {refusal}'],
  ['not a query: {refusal}', 'o pedido não se entende: {refusal}'],
  ['{carry}: {refusal}', '{carry}: {refusal}'],

  // Games, links and typed moves of any kind.
  ['`{text}` begins {count} moves: {moves}', '«{text}» é o começo de {count} jogadas: {moves}'],
  ['no game in it', 'não há nenhuma partida no texto'],
  ['{game} has no option `{name}` for its start position', 'em {game} a posição inicial não tem a opção «{name}»'],
  ['expected a size such as 15 or 6x8', 'esperava-se um tamanho como 15 ou 6x8'],
  ['invalid value: integer `{number}`, expected u8', 'o número {number} é grande de mais'],
  ['invalid value: integer `{number}`, expected u32', 'o número {number} é grande de mais'],
  [
    'a board of {size}: connect6 is played on square boards from {least} to {most}',
    'um tabuleiro de {size}: o Connect6 joga-se em tabuleiros quadrados de {least} a {most}',
  ],
  [
    'a board of {size}: quelhas is played on boards from 2x2 to 10x10',
    'um tabuleiro de {size}: o Quelhas joga-se em tabuleiros de 2x2 a 10x10',
  ],
  ['memory of {size} MiB: this machine does not give so much', 'memória de {size} MiB: esta máquina não dá tanta'],

  // Moves of draughts.
  ['square {square} is off the board (1 to {last})', 'a casa {square} está fora do tabuleiro (1 a {last})'],
  ['`{square}` is not a dark square', '«{square}» não é uma casa escura'],
  ['expected a square, found {found}', 'esperava-se uma casa, mas {found}'],
  ['expected - or x and another square, found {found}', 'esperava-se - ou x e outra casa, mas {found}'],
  ['expected - or x, found {found}', 'esperava-se - ou x, mas {found}'],
  ['a move has at most {most} squares', 'uma jogada tem no máximo {most} casas'],
  ['there is no piece on the board', 'não há nenhuma peça no tabuleiro'],
  ['there is no piece on {square}', 'não há nenhuma peça em {square}'],
  ["the piece on {square} is {owner}'s, and {side} is to move", 'a peça em {square} é {owner}, e jogam {side}'],
  ['{text} captures nothing: {side} has no capture here', '{text} não captura nada: {side} não têm aqui nenhuma captura'],
  ['{text} is ambiguous: {others} or {last}', '{text} tem mais do que um sentido: {others} ou {last}'],
  ['{text} is not a legal move', '{text} não é uma jogada legal'],
  ['{text} stops too soon: the capture goes on, as {longer}', '{text} para cedo de mais: a captura continua, como em {longer}'],
  [
    '{text} is not legal: {side} must capture {count} pieces, for instance {example}',
    '{text} não é legal: {side} têm de capturar {count} peças, por exemplo {example}',
  ],
  [
    '{text} is not legal: {side} must capture, for instance {example}',
    '{text} não é legal: {side} têm de capturar, por exemplo {example}',
  ],

  // Positions of draughts.
  ['expected a position such as {start}, found {found}', 'esperava-se uma posição como {start}, mas {found}'],
  ['expected W or B for the side to move, found {found}', 'esperava-se W ou B para o lado que joga, mas {found}'],
  ['expected `:` after the side to move, found {found}', 'esperava-se «:» depois do lado que joga, mas {found}'],
  ['expected `:` or the end, found {found}', 'esperava-se «:» ou o fim, mas {found}'],
  ['expected W, B, H, E or F, found {found}', 'esperava-se W, B, H, E ou F, mas {found}'],
  ['expected a number, found {found}', 'esperava-se um número, mas {found}'],
  ['{number} is too large: at most {most}', '{number} é grande de mais: no máximo {most}'],
  ["{owner}'s pieces are given twice", 'as peças {owner} vêm duas vezes'],
  ["{owner}'s pieces are missing: expected `:{letter}` and squares", 'faltam as peças {owner}: esperava-se «:{letter}» e casas'],
  [
    'E counts plies of a few pieces against a lone king, and this is no such ending',
    'E conta as jogadas de poucas peças contra uma dama sozinha, e este final não é desses',
  ],
  ['the range {first}-{last} runs backwards', 'o intervalo {first}-{last} está ao contrário'],
  ['square {square} is given twice', 'a casa {square} vem duas vezes'],
  ['a {colour} man cannot stand on {square}: he would be a king', 'um peão {colour} não pode estar em {square}: já seria dama'],
  ['{side} has more than {most} pieces', '{side} têm mais de {most} peças'],

  // PDN.
  ['`{text}` is neither a move nor a result', '«{text}» não é uma jogada nem um resultado'],
  [
    '{text} comes after the end of the game: {side} has no legal move',
    '{text} vem depois do fim da partida: {side} não têm nenhuma jogada legal',
  ],
  ['{text} is not legal here: {refusal}', '{text} não é legal aqui: {refusal}'],
  ['the variation that opens here is never closed', 'a variante que abre aqui nunca fecha'],
  ['a variation opens before there is a move to vary', 'uma variante abre antes de haver uma jogada para variar'],
  ['variations are nested deeper than {most}', 'há variantes dentro de variantes a mais de {most} níveis'],
  ['a `)` closes a variation, but none is open', 'um «)» fecha uma variante, mas não há nenhuma aberta'],
  ['a position can be set up before the first move only', 'só se pode montar uma posição antes da primeira jogada'],
  ['a position is said to be set up, but there is no FEN tag', 'diz-se que a posição foi montada, mas falta a etiqueta FEN'],
  ['the position is longer than {most} bytes', 'a posição tem mais de {most} bytes'],
  ['a game has at most {most} tags', 'uma partida tem no máximo {most} etiquetas'],
  ['the game is of type {type}, not {wanted}', 'a partida é do tipo {type}, não {wanted}'],
  ['the game type `{text}` is not a number', 'o tipo de jogo «{text}» não é um número'],
  ['expected the name of a tag', 'esperava-se o nome de uma etiqueta'],
  ['expected the value of tag {tag} in quotes', 'esperava-se o valor da etiqueta {tag} entre aspas'],
  ['the value of tag {tag} is not closed by `"]` on its line', 'o valor da etiqueta {tag} não fecha com «"]» na mesma linha'],
  ['a `}` without the `{` that opens a comment', 'um «}» sem o «{» que abre um comentário'],
  ['a `]` without the `[` that opens a tag', 'um «]» sem o «[» que abre uma etiqueta'],
  ['a quote outside a tag', 'aspas fora de uma etiqueta'],
  ['the comment that opens here is never closed', 'o comentário que abre aqui nunca fecha'],
  ['expected a number after `$`', 'esperava-se um número depois de «$»'],
  ['the glyph ${number} is above ${most}', 'o sinal ${number} passa de ${most}'],
  ['expected a move or a position such as /FEN "{fen}"/', 'esperava-se uma jogada ou uma posição como /FEN "{fen}"/'],
  ['the line is longer than {most} bytes', 'a linha tem mais de {most} bytes'],
  ['the game is longer than {most} bytes', 'a partida tem mais de {most} bytes'],

  // Positions of Connect6.
  [
    'the text is empty: expected rows joined by `/`, or `moves` and the turns',
    'o texto está vazio: esperavam-se filas separadas por «/», ou «moves» e as jogadas',
  ],
  [
    '{found} found: expected rows joined by `/`, or `moves` and the turns',
    'esperavam-se filas separadas por «/», ou «moves» e as jogadas, mas {found}',
  ],
  ['expected `moves` after the size', 'esperava-se «moves» depois do tamanho'],
  ['a board of `{size}` is not played: expected 6x6 to 19x19', 'não se joga num tabuleiro de «{size}»: esperava-se de 6x6 a 19x19'],
  ['{count} rows found: a board has 6 to 19', 'filas: {count}; um tabuleiro tem de 6 a 19'],
  ['expected `b` or `w` for the side to move', 'esperava-se «b» ou «w» para o lado que joga'],
  ['{found} found: expected `b` or `w` for the side to move', 'esperava-se «b» ou «w» para o lado que joga, mas {found}'],
  ['`{text}` found after the end of the position', 'aparece «{text}» depois do fim da posição'],
  ['{side} is to move with these stones, not {other}', 'com estas pedras jogam {side}, não {other}'],
  ['row {row} has more than {most} cells', 'a fila {row} tem mais de {most} casas'],
  ['row {row} has {count} of {size} cells', 'a fila {row} tem {count} de {size} casas'],
  ['a run of empty cells begins with `0`', 'um número de casas vazias começa por «0»'],
  [
    '`{text}` is no cell: expected `x`, `o`, `.` or a number',
    '«{text}» não é uma casa: esperava-se «x», «o», «.» ou um número',
  ],
  ['a black and a white stone lie on {cell}', 'há uma pedra preta e uma branca em {cell}'],
  [
    '{black} black and {white} white stones are no whole number of turns: Black opens with one stone, then both place two',
    'pedras pretas: {black}, brancas: {white}; não dá jogadas completas: as Pretas abrem com uma pedra, depois cada lado põe duas',
  ],
  ['{side} has six in a row, but the other side has moved since', '{side} têm seis em linha, mas o outro lado jogou depois disso'],
  ['{side} has more lines of six than one turn can make', '{side} têm mais linhas de seis do que uma jogada pode fazer'],

  // Moves of Connect6.
  ['`{text}` found after the second stone', 'aparece «{text}» depois da segunda pedra'],
  ['expected a cell such as `j10`', 'esperava-se uma casa como «j10»'],
  ['`{text}` is no column: expected a letter from a to s', '«{text}» não é uma coluna: esperava-se uma letra de «a» a «s»'],
  ['expected a row from 1 to 19 after `{letter}`', 'esperava-se uma fila de 1 a 19 depois de «{letter}»'],
  ['`{text}` is no row: expected 1 to 19', '«{text}» não é uma fila: esperava-se de 1 a 19'],
  ['`{cell}` is off the board of {size}', '«{cell}» está fora do tabuleiro de {size}'],
  ['{cell} is off the board of {size}', '{cell} está fora do tabuleiro de {size}'],
  ['{cell} is taken', '{cell} já está ocupada'],
  ['both stones are on {cell}', 'as duas pedras estão em {cell}'],
  ['one stone is due, not two', 'agora joga-se uma só pedra, não duas'],
  ['two stones are due, not one', 'agora jogam-se duas pedras, não uma'],
  ['{owner} is to place a stone, not {rival}', 'a pedra devia ser {owner}, não {rival}'],
  ['the game is over: {side} has six in a row', 'a partida acabou: {side} têm seis em linha'],
  ['the game is over: {reason}', 'a partida acabou: {reason}'],

  // SGF.
  ['more than {most} games in one file', 'mais de {most} partidas num só ficheiro'],
  ['more than {most} nodes in one file', 'mais de {most} nós num só ficheiro'],
  ['{cell} is set up twice', 'a pedra em {cell} vem duas vezes'],
  ['`{text}` is no side: expected `B` or `W`', '«{text}» não é um lado: esperava-se «B» ou «W»'],
  ['`{text}` is no board size: expected 6 to 19', '«{text}» não é um tamanho de tabuleiro: esperava-se de 6 a 19'],
  ['a turn without a stone: Connect6 has no pass', 'uma jogada sem pedra: no Connect6 não se passa'],
  ['stones can be set up only before the first turn', 'só se podem montar pedras antes da primeira jogada'],
  [
    '{found} found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`',
    'esperavam-se casas como «jj», «jjkk», «j10» ou «j10k11», mas {found}',
  ],
  ['`{text}` is no rectangle: expected two corners', '«{text}» não é um retângulo: esperavam-se dois cantos'],
  ['the text ends inside a game: expected `)`', 'o texto acaba a meio de uma partida: esperava-se «)»'],
  ['{found} found: expected `(` to begin a game', 'esperava-se «(» para começar uma partida, mas {found}'],
  ['{found} found: expected `(` or `)` after a variation', 'esperava-se «(» ou «)» depois de uma variante, mas {found}'],
  ['{found} found: expected `;` to begin a node', 'esperava-se «;» para começar um nó, mas {found}'],
  ['{found} found: expected a property, `;`, `(` or `)`', 'esperava-se uma propriedade, «;», «(» ou «)», mas {found}'],
  ['`{text}` is no property: expected capitals', '«{text}» não é uma propriedade: esperavam-se maiúsculas'],
  ['expected `[` after property `{name}`', 'esperava-se «[» depois da propriedade «{name}»'],
  ['the value that begins here has no `]`', 'falta «]» ao valor que começa aqui'],

  // The championship form of Connect6.
  [
    'the text holds no game: expected `{` or a stone such as `B(J,10)`',
    'não há nenhuma partida no texto: esperava-se «{» ou uma pedra como «B(J,10)»',
  ],
  ['expected `}` to end the game', 'esperava-se «}» para acabar a partida'],
  ['{found} found: expected a stone such as `B(J,10)`', 'esperava-se uma pedra como «B(J,10)», mas {found}'],
  ['`{text}` found: a Connect6 record begins with `C6`', 'aparece «{text}»: um registo de Connect6 começa por «C6»'],
  ['{found} found: expected a column from A to S', 'esperava-se uma coluna de «A» a «S», mas {found}'],
  ['{found} found: expected a row from 1 to 19', 'esperava-se uma fila de 1 a 19, mas {found}'],
  ['{found} found: expected `{letter}`', 'esperava-se «{letter}», mas {found}'],
  ['`{text}` is no property of a stone', '«{text}» não é uma propriedade de uma pedra'],
  ['the field that begins here has no `{close}`', 'falta «{close}» ao campo que começa aqui'],

  // Positions and moves of Quelhas.
  [
    'expected rows of . and # joined by /, then V or H; found {found}',
    'esperavam-se filas de . e # separadas por /, e depois V ou H, mas {found}',
  ],
  ['expected V or H after the board, found {found}', 'esperava-se V ou H depois do tabuleiro, mas {found}'],
  ['expected swap or the end, found {found}', 'esperava-se swap ou o fim, mas {found}'],
  ['expected the end of the board after {most} rows, found /', 'esperava-se o fim do tabuleiro depois de {most} filas, mas aparece /'],
  ['expected the end after {text}, found {found}', 'esperava-se o fim depois de {text}, mas {found}'],
  ['swap with V to move needs an empty board', 'swap com V a jogar precisa de um tabuleiro vazio'],
  [
    'swap with H to move needs a board with one vertical segment and no more',
    'swap com H a jogar precisa de um tabuleiro com um segmento vertical e mais nada',
  ],
  ['expected . or # or /, found {found}', 'esperava-se . ou # ou /, mas {found}'],
  ['row {row} has 1 cell; a board has 2 to 10 columns', 'a fila {row} tem uma casa; um tabuleiro tem de 2 a 10 colunas'],
  ['row {row} has {count} cells; a board has 2 to 10 columns', 'a fila {row} tem {count} casas; um tabuleiro tem de 2 a 10 colunas'],
  ['row {row} has {count} cells; row 1 has {first}', 'a fila {row} tem {count} casas; a fila 1 tem {first}'],
  ['the board has 1 row; a board has 2 to 10 rows', 'o tabuleiro tem uma fila; um tabuleiro tem de 2 a 10 filas'],
  [
    "swap is not on offer: it can only be the second player's first action",
    'não se pode trocar: só o segundo jogador o pode fazer, e na sua primeira vez',
  ],
  ['swap is not on offer: the first segment is yet to be placed', 'ainda não se pode trocar: falta o primeiro segmento'],
  ['the game is over: {side} cannot move and has won', 'a partida acabou: {side} não pode jogar e ganhou'],
  ['{segment} is {direction}, and {side} is to move', '{segment} é {direction}, e joga {side}'],
  ['{segment} runs over {cell}, which is filled', '{segment} passa por {cell}, que está ocupada'],
  ['{segment} is one cell; a segment has two or more', '{segment} é uma só casa; um segmento tem duas ou mais'],
  ['{segment} is neither in one column nor in one row', '{segment} não fica numa só coluna nem numa só fila'],
  ['expected - and a cell after {cell}, found {found}', 'esperava-se - e uma casa depois de {cell}, mas {found}'],
  ['expected a column letter from a to {last}, found {found}', 'esperava-se a letra de uma coluna, de «a» a «{last}», mas {found}'],
  ['expected a row number from 1 to {last}, found {found}', 'esperava-se o número de uma fila, de 1 a {last}, mas {found}'],

  // Records of Quelhas.
  [
    'expected a size from 2x2 to 10x10, rows x columns, found {found}',
    'esperava-se um tamanho de 2x2 a 10x10, filas x colunas, mas {found}',
  ],
  ['expected a text, found {found}', 'esperava-se um texto, mas {found}'],
  ['a control character in a text', 'há um carácter de controlo num texto'],
  ['a text of more than {most} characters', 'um texto com mais de {most} caracteres'],
  ['a line of more than {most} bytes', 'uma linha com mais de {most} bytes'],
  ['the result is {claimed}, but on the board it is {won}', 'o resultado é {claimed}, mas no tabuleiro é {won}'],
  ['the result here is {here}, and by the header {header}', 'o resultado aqui é {here}, e no cabeçalho é {header}'],
  ['size {size} does not fit the position, which is {actual}', 'o tamanho {size} não condiz com a posição, que é de {actual}'],
  [
    'swap yes does not fit the position, which is without the word swap',
    'swap yes não condiz com a posição, que não tem a palavra swap',
  ],
  ['swap no does not fit the position, which is with the word swap', 'swap no não condiz com a posição, que tem a palavra swap'],
  [
    'a header among the moves; the next game begins after a blank line or ---',
    'há um cabeçalho entre as jogadas; a partida seguinte começa depois de uma linha vazia ou de ---',
  ],
  ['unknown header {quoted}; known are {names}', 'o cabeçalho {quoted} não existe; os que há são {names}'],
  ['header {name} is given twice', 'o cabeçalho {name} vem duas vezes'],
  ['expected quelhas, found {found}', 'esperava-se quelhas, mas {found}'],
  ['expected yes or no, found {found}', 'esperava-se yes ou no, mas {found}'],
  ['expected V or H or *, found {found}', 'esperava-se V ou H ou *, mas {found}'],
  ['expected the next game after the result, found {found}', 'esperava-se a partida seguinte depois do resultado, mas {found}'],
  ['expected move number {due}, found {found}', 'esperava-se a jogada número {due}, mas {found}'],

  // Moves of Klondike.
  ['the game is won already', 'o jogo já está ganho'],
  ['the stock and the waste are both empty', 'o monte e o descarte estão vazios'],
  ['the stock is empty and this game has no redeals', 'o monte está vazio e neste jogo não há voltas ao monte'],
  ['the stock is empty and its redeals are used: {used} of {limit}', 'o monte está vazio e as voltas já se gastaram: {used} de {limit}'],
  ['there is no {pile} in this game', 'neste jogo não há {pile}'],
  ['{card} may not leave its foundation in this game', 'neste jogo {card} não pode sair da sua base'],
  ['{card} is not {place}', '{card} não está {place}'],
  ['{card} is {place} already', '{card} já está {place}'],
  ['{card} lies face down in {pile}', '{card} está virada para baixo em {pile}'],
  ['{card} is under {upper}', '{card} está por baixo de {upper}'],
  ['{card} cannot go to the waste', '{card} não pode ir para o descarte'],
  ['{card} cannot go on the foundation of {suit}', '{card} não pode ir para a base de {suit}'],
  ['{card} cannot go home: its foundation is empty', '{card} ainda não se pode arrumar: a sua base está vazia'],
  ['{card} cannot go home: its foundation has reached {top}', '{card} ainda não se pode arrumar: a sua base vai em {top}'],
  ['{card} cannot fill an empty pile: only a {rank} can', '{card} não pode ocupar uma coluna vazia: só um {rank} o pode fazer'],
  [
    '{card} cannot go on {top}: piles build down in alternating colours',
    '{card} não pode ir sobre {top}: as colunas descem em cores alternadas',
  ],
  [
    '`{text}` is no place: expected W, T1 to T7 or FC, FD, FH, FS',
    '«{text}» não é um lugar: esperava-se W, T1 a T7 ou FC, FD, FH, FS',
  ],
  ['no place: expected W, T1 to T7 or FC, FD, FH, FS', 'falta um lugar: esperava-se W, T1 a T7 ou FC, FD, FH, FS'],
  ['expected `:`, found {found}', 'esperava-se «:», mas {found}'],
  ['the move ends where `:` was expected', 'a jogada acaba onde se esperava «:»'],
  ['no `>` between two places in `{text}`', 'falta «>» entre dois lugares em «{text}»'],
  ['`{text}` is no rank: expected one of A23456789TJQK', '«{text}» não é um valor: esperava-se um de A23456789TJQK'],
  ['`{text}` is no suit: expected C, D, H or S', '«{text}» não é um naipe: esperava-se C, D, H ou S'],
  ['the text ends where a suit was expected', 'o texto acaba onde se esperava um naipe'],

  // Layouts of Klondike.
  ['`{text}` cards at a time: expected 1, 2 or 3', '«{text}» cartas de cada vez: esperava-se 1, 2 ou 3'],
  ['{count} cards turned at once: expected 1, 2 or 3', '{count} cartas viradas de cada vez: esperava-se 1, 2 ou 3'],
  ['{count} used redeals: a fresh deal has used none', 'voltas ao monte gastas: {count}; um jogo acabado de dar não gastou nenhuma'],
  ['`{text}` redeals: expected used/allowed', '«{text}» voltas ao monte: esperava-se gastas/permitidas'],
  ['`{text}` redeals: expected `unlimited` or a number', '«{text}» voltas ao monte: esperava-se «unlimited» ou um número'],
  ['{used} redeals used of {limit} allowed', 'voltas ao monte gastas: {used}, de {limit} permitidas'],
  ['`{text}`: expected `yes` or `no`', '«{text}»: esperava-se «yes» ou «no»'],
  ['`{text}` follows the position', 'aparece «{text}» depois do fim da posição'],
  ['the text ends where `{key}=` was expected', 'o texto acaba onde se esperava «{key}=»'],
  ['expected `{key}=`, found {found}', 'esperava-se «{key}=», mas {found}'],
  ['{count} {parts}: expected 1 to {most}', '{count} {parts}: esperava-se de 1 a {most}'],
  ['{count} cards are too few for {piles} piles, which take {take}', 'cartas: {count}; não chegam para {piles} colunas, que levam {take}'],
  [
    '`{text}` is no size: expected ranks x suits x piles, as in `13x4x7`',
    '«{text}» não é um tamanho: esperava-se valores x naipes x colunas, como em «13x4x7»',
  ],
  ['a deal of size {size}, not {given}', 'um jogo de tamanho {size}, não {given}'],
  ['stock and waste hold {held} cards: {dealt} were dealt there', 'o monte e o descarte têm {held} cartas: só lá se deram {dealt}'],
  ['{card} is not in a deck of size {size}', '{card} não existe num baralho de tamanho {size}'],
  ['{card} lies {place} twice', '{card} está duas vezes {place}'],
  ['{card} lies {place} and {second}', '{card} está {place} e {second}'],
  ['expected cards, or `-` for none', 'esperavam-se cartas, ou «-» se não há nenhuma'],
  ['{pile} has 1 card face down: it was dealt {most}', '{pile} tem uma carta virada para baixo, e ao dar recebe {most}'],
  ['{pile} has {count} cards face down: it was dealt {most}', '{pile} tem {count} cartas viradas para baixo, e ao dar recebe {most}'],
  [
    '{pile} has no card face up: the top card turns up by itself',
    '{pile} não tem nenhuma carta virada para cima: a de cima vira-se sozinha',
  ],
  [
    '{upper} lies face up on {lower} in {pile}: runs go down in alternating colours',
    '{upper} está virada para cima sobre {lower} em {pile}: as sequências descem em cores alternadas',
  ],

  // Deals of Klondike and files of them.
  ['{here} of {all} cards: {card} is missing', 'há {here} de {all} cartas: falta {card}'],
  ['{here} of {all} cards: {card} and {more} more are missing', 'há {here} de {all} cartas: faltam {card} e mais {more}'],
  ['{card} is dealt twice, as card {first} and as card {again}', '{card} é dada duas vezes, como carta {first} e como carta {again}'],
  ['no cards: expected {count} of them, or `seed` and a number', 'não há cartas: esperavam-se {count}, ou «seed» e um número'],
  ['no seed: expected a number from 0 to {most}', 'falta o número do jogo: esperava-se um de 0 a {most}'],
  ['`{text}` is no seed: expected a number from 0 to {most}', '«{text}» não é o número de um jogo: esperava-se um de 0 a {most}'],
  ['{count} bytes of text: a deal has at most {most}', 'o texto tem {count} bytes: um jogo tem no máximo {most}'],
  ['number of digits is {count}: expected three for each card', 'número de algarismos: {count}; esperavam-se três por carta'],
  [
    '`{text}` is no card: expected a rank 01 to 13 and a suit 1 to 4',
    '«{text}» não é uma carta: esperava-se um valor de 01 a 13 e um naipe de 1 a 4',
  ],
  ['`{text}` comes twice', '«{text}» vem duas vezes'],
  ['{list}, card {number}: `{text}` is no card', '{list}, carta {number}: «{text}» não é uma carta'],
  ['`{text}` is no card', '«{text}» não é uma carta'],
  ['expected `Talon:`, found {found}', 'esperava-se «Talon:», mas {found}'],
  ['{count} piles: a deal has {all}', 'colunas: {count}; um jogo tem {all}'],
  ['pile {number} has 1 card: a deal gives it {all}', 'a coluna {number} tem uma carta: num jogo recebe {all}'],
  ['pile {number} has {count} cards: a deal gives it {all}', 'a coluna {number} tem {count} cartas: num jogo recebe {all}'],
  [
    '{card} lies face down in pile {number}: in a deal it lies face up',
    '{card} está virada para baixo na coluna {number}: ao dar fica virada para cima',
  ],
  [
    '{card} lies face up in pile {number}: in a deal it lies face down',
    '{card} está virada para cima na coluna {number}: ao dar fica virada para baixo',
  ],
  [
    'a game under way: in a deal the waste and the foundations are empty',
    'um jogo já começado: ao dar, o descarte e as bases estão vazios',
  ],
  ['JSON: {text}', 'o JSON não se consegue ler ({text})'],
  ['more than {most} bytes on a line', 'mais de {most} bytes numa linha'],
  ['moves before a `deal:` or a `seed:`', 'há jogadas antes de «deal:» ou «seed:»'],
  ['`{key}:` before a `deal:` or a `seed:`', '«{key}:» aparece antes de «deal:» ou «seed:»'],
  ['`{key}:` after the first move', '«{key}:» aparece depois da primeira jogada'],
  ['`{key}:` is given twice', '«{key}:» vem duas vezes'],
  [
    '`{key}:` is unknown: expected deal, seed, draw, redeals or from-foundation',
    '«{key}:» não existe: esperava-se deal, seed, draw, redeals ou from-foundation',
  ],
  [
    'a game that did not begin with the deal has no record: play from a seed',
    'um jogo que não começou com as cartas acabadas de dar não tem registo: jogue a partir de um número de jogo',
  ],
];

/** A template made ready: what it fits, the names of its blanks, and what is said. */
interface Template {
  english: string;
  fits: RegExp;
  names: string[];
  said: string;
}

let templates: Template[] | null = null;

/** What the engine says, in Portuguese; null if it has no words here. */
export function faultInPortuguese(message: string): string | null {
  const fitting = fittingTemplate(message);
  const found = fitting?.fits.exec(message);
  if (!fitting || !found) return null;
  const blanks = new Map<string, string>();
  for (const [index, name] of fitting.names.entries()) {
    const said = blankOf(name).say(found[index + 1] ?? '');
    if (said === null) return null;
    blanks.set(name, said);
  }
  return fitting.said.replace(/\{(\w+)\}/g, (blank, name: string) => blanks.get(name) ?? blank);
}

/** The first template that a message fits. */
export function fittingTemplate(message: string): Template | undefined {
  templates ??= FAULTS.map(([english, said]) => ready(english, said));
  return templates.find(({ fits }) => fits.test(message));
}

function ready(english: string, said: string): Template {
  const names: string[] = [];
  const parts = english.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    names.push(part);
    return `(${blankOf(part).pattern})`;
  });
  return { english, fits: new RegExp(`^${parts.join('')}$`, 's'), names, said };
}

function blankOf(name: string): Blank {
  return BLANKS[name] ?? ANYTHING;
}

/** Where a card lies. */
function placeName(place: string): string {
  return place
    .replace('in the waste', 'no descarte')
    .replace('in the stock', 'no monte')
    .replace('on top of its foundation', 'no cimo da sua base')
    .replace(/^under (\w+) on its foundation$/, 'por baixo de $1 na sua base')
    .replace(/^(in|on) /, 'em ');
}

/** The number of a game in PDN, with its name. */
function typeName(type: string): string {
  return type.replace('International draughts', 'damas internacionais').replace('English checkers', 'damas inglesas');
}

/** What was found where something else was expected. */
function appears(found: string): string {
  if (found === 'nothing' || found === '""') return 'não há nada';
  return found.startsWith('the end') ? 'o texto acaba' : `aparece ${inQuotes(found)}`;
}

/** What stands in one of the engine's quotes, in ours. */
function inQuotes(text: string): string {
  return text.replace(/^[`"'](.*)[`"']$/s, '«$1»').replace(/^"(.*)"\.\.\.$/s, '«$1…»');
}
