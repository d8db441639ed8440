import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { minify } from './format.ts'
import { repair } from './repair.ts'

describe('repair', () => {
  it.each([
    // What other repairers get wrong.
    ['[1,,2]', '[1,2]'],
    ['{"a":+1,"b":.5}', '{"a":1,"b":0.5}'],
    ['{"a":1;"b":2}', '{"a":1,"b":2}'],
    ['{"a":"x";"b":"y"}', '{"a":"x","b":"y"}'],
    ['[Infinity,-Infinity,NaN,undefined]', '[null,null,null,null]'],
    // A list without its end, or with another's, does not swallow the names that come next.
    ['{"a":["x","y","b":"Z"}', '{"a":["x","y"],"b":"Z"}'],
    ['{"a":[1,2,"b":3,"c":4}', '{"a":[1,2],"b":3,"c":4}'],
    ['{"a":[{"n":1},{"n":2},"b":2,"c":true}', '{"a":[{"n":1},{"n":2}],"b":2,"c":true}'],
    ['{"a":[[1,[2,, \'b\': 3}', '{"a":[[1,[2]]], "b": 3}'],
    ['{"a":[1 "b":3}', '{"a":[1], "b":3}'],
    ['{"a":[1,2},"b":3}', '{"a":[1,2],"b":3}'],
    ['[{"a":[1,2},"b":3}]', '[{"a":[1,2],"b":3}]'],
    ['{"x":{"a":[1,2},"b":3}', '{"x":{"a":[1,2]},"b":3}'],
    ['["a":1,"b":2]', '{"a":1,"b":2}'],
    ['[["a":1],["b":2}]', '[{"a":1},{"b":2}]'],
    // JavaScript and Python.
    ["{a:'b',}", '{"a":"b"}'],
    ["{u'a': (1, 2.), 'b': None, 'c': True}", '{"a":[1,2.0],"b":null,"c":true}'],
    // Python writes what has an apostrophe with double quotes.
    [`{u'msg': u"don't", 'a': b"it's"}`, `{"msg":"don't","a":"it's"}`],
    [`{u"it's": 1, 'p': u"x", 'q': u"", 'r': [b"y"]}`, `{"it's":1,"p":"x","q":"","r":["y"]}`],
    [
      String.raw`{'p': r'C:\temp\new', 'q': R"\d+", 'r': rb'\x'}`,
      String.raw`{"p":"C:\\temp\\new","q":"\\d+","r":"\\x"}`,
    ],
    [`["a", b", "c"]`, `["a", "b", "c"]`],
    [`{"a":b" , "c":1}`, `{"a":"b","c":1}`],
    [`{"grade":f"\t, "c":1}`, `{"grade":"f","c":1}`],
    [`{"a":b"\r\n}`, `{"a":"b"}`],
    [`["a",b" ]`, `["a","b"]`],
    [`["a",br" /* why */, "c"]`, `["a","br","c"]`],
    [`["a",u" // why\n]`, `["a","u"]`],
    [`{b" :1}`, `{"b":1}`],
    [`[b"`, `["b"]`],
    [`{u"sep": u" : ", "path": r"//a/b", "c": u", "}`, `{"sep":" : ","path":"//a/b","c":", "}`],
    [`{b":1,p":2}`, '{"b":1,"p":2}'],
    [`{b": {c": 1}, f": [1, p", 2]}`, '{"b":{"c":1},"f":[1,"p",2]}'],
    [`[b",p"]`, '["b","p"]'],
    [`["p",rb" , q", ""]`, '["p","rb","q",""]'],
    [`{"p":b",q":1}`, '{"p":"b","q":1}'],
    [`{u":memory:": u", and "}`, '{":memory:":", and "}'],
    [`{f", x": {u": [4], f": rb"}, "s": u", and"}`, '{", x":{"u":[4],"f":"rb"},"s":", and"}'],
    [`["say "b" there]`, '["say ","b","there"]'],
    [`['say 'b' there]`, '["say ","b"," there"]'],
    [`{"a":"say "b" now}`, '{"a":"say ","b":"now"}'],
    [`[["a",b"{]`, '[["a","b",{}]]'],
    [`[1 b"p", f"{x}", b"{\\"k\\":1}", f'it', b"it's`, '[1,"p","{x}","{\\"k\\":1}","it","it\'s"]'],
    // Strings in triple quotes hold line breaks and quotes, of which the last three end them.
    ['{"a": """text""", \'b\': \'\'\'x\'\'\'}', '{"a":"text","b":"x"}'],
    ['{"a": """one\nsaid "two"""", "b": 1}', String.raw`{"a":"one\nsaid \"two\"","b":1}`],
    [String.raw`["""a\"""b""", r"""C:\x""", """"""]`, String.raw`["a\"\"\"b","C:\\x",""]`],
    ['{"a":""","b":"""}', '{"a":"\\"","b":"\\""}'],
    // PHP, but what NumPy prints.
    ["{'x': array([1, 2]), 'y': array([[1], [2]])}", '{"x":[1,2],"y":[[1],[2]]}'],
    [`array(['a' => 1])`, '[{"a":1}]'],
    [`$x = ['a' => 1, 'b' => ['c' => TRUE, 5 => "five",],];`, '{"a":1,"b":{"c":true,"5":"five"}}'],
    [`array('a' => array(1, array("k" => FOO)), 'b' => array())`, '{"a":[1,{"k":"FOO"}],"b":[]}'],
    [`array('a' => 1, 'b' => array('c' => 2)`, '{"a":1,"b":{"c":2}}'],
    [`['a' => 1, // one\n 'it\\'s' => 2`, '{"a":1,"it\'s":2}'],
    ['["a => b", "c", ]', '["a => b","c"]'],
    // Sets of Python, and digits in groups.
    [`{'s': {1, 2,}, 't': {'a'}, 'u': {}}`, '{"s":[1,2],"t":["a"],"u":{}}'],
    ['[{"{k"}":[],"b":2}]', '[{"{k\\"}":[],"b":2}]'],
    ['{"a": 1_000, "b": 9007199254740993n, "c": 1_0x}', '{"a":1000,"b":9007199254740993,"c":"1_0x"}'],
    ['{"a": 2n:1.5}', '{"a":"2n:1.5"}'],
    // Members that nothing holds together.
    ['"a": 1,\n"b": {"c": 2}\n', '{"a":1,"b":{"c":2}}'],
    [`'a': 1 'b': [2]}`, '{"a":1,"b":[2]}'],
    ['"a":1},\n{"a":2}]', '[{"a":1},{"a":2}]'],
    [`'the long key': {"a":1}`, '{"the long key":{"a":1}}'],
    ['name: "x",\nage: 3', '{"name":"x","age":3}'],
    ['a: 1\nb: true\nc: hello', '{"a":1,"b":true,"c":"hello"}'],
    [`)]}'\n{"a":1}`, '{"a":1}'],
    ['while(1);[1]', '[1]'],
    ['for (;;); {"a":1}', '{"a":1}'],
    // In the quotes of a shell or a program.
    [`'{"a": "it"}'`, '{"a":"it"}'],
    [`b'[1]'`, '[1]'],
    // Prose around a document, which is none where a string or a list is cut off.
    ['Here is the JSON:\n{"a":1,}\nI hope that helps: “a” is 1.', '{"a":1}'],
    ['The server gave this list. ["a", "b",]', '["a","b"]'],
    ['{"a": "see item[0] of all the', '{"a":"see item[0] of all the"}'],
    ['"hello +', '"hello"'],
    ['["hello +', '["hello +"]'],
    ['"C++', '"C++"'],
    ['[{"a":1} and so it goes', '[{"a":1},"and so it goes"]'],
    ['{"a":1}\nfoo bar\n', '[{"a":1},"foo bar"]'],
    ['{"a":"b"\n```', '{"a":"b"}'],
    ['Here is the JSON:\n{"code":"```x```",}', '{"code":"```x```"}'],
    ['true\nfalse\nnull\n[1]', '[true,false,null,[1]]'],
    ['[1]\ntrue\nfalse\nnull', '[[1],true,false,null]'],
    ["'one two three'\n[1]", '["one two three",[1]]'],
    ['red, green, blue,\n[1]', '["red","green","blue",[1]]'],
    // A field of a CSV file.
    ['{""a"": ""x"", ""b"": """"}', '{"a":"x","b":""}'],
    ['"[{""a"": 1}]"', '[{"a":1}]'],
    ['["",b,""]', '["","b",""]'],
    ['const x = {a: 0xFF};', '{"a":255}'],
    ['\ufeffwindow.data = {a: 1};', '{"a":1}'],
    ['// why\n/* what */ module.exports = {a: 1,};\n', '{"a":1}'],
    ['a = {"x":1};\nb = {"y":2};', '[{"x":1},{"y":2}]'],
    ['[+0xA, -0xff, +Infinity, -Infinity, +NaN, -NaN]', '[10,-255,null,null,null,null]'],
    ['{a:+Infinity}', '{"a":null}'],
    ['-e+', '"-e+"'],
    ['[-e+5, +e+5, e+5, -E+]', '["-e+5","+e+5","e+5","-E+"]'],
    ['{"a":-e+}', '{"a":"-e+"}'],
    ['[1e+, 2E-, -.e+3, .e+]', '[1e+0,2E-0,0.0e+3,0.0e+0]'],
    ["{'it': 'it\\'s \\x41\\u{1F600}\\v'}", '{"it":"it\'s A😀\\u000b"}'],
    [String.raw`['\0', 'a\0b', '\07']`, String.raw`["\u0000","a\u0000b","07"]`],
    [String.raw`{\u0061b: 1, \ud83d\ude00: '\u0065'}`, '{"ab":1,"😀":"e"}'],
    ['{"a" => 1}', '{"a":1}'],
    ['{"a" => "x, y", "b" => nil, "c" => [1]}', '{"a":"x, y","b":null,"c":[1]}'],
    [`{"a" = 'x', 'b'=true, "c"="y" "d"={"e"=1}}`, '{"a":"x","b":true,"c":"y","d":{"e":1}}'],
    ['{"a" true, "b" null, "c":"d"}', '{"a":true,"b":null,"c":"d"}'],
    ['{"t":"<a class="b"="c">", "u":"run "a" => b"}', '{"t":"<a class=\\"b\\"=\\"c\\">","u":"run \\"a\\" => b"}'],
    ['["a";1;"b";true;"c";"d; e"]', '["a",1,"b",true,"c","d; e"]'],
    ['[["["],,"a"]', '[["["],"a"]'],
    ['{"a": ObjectId("5f"), "d": new Date("2020")}', '{"a":"5f","d":"2020"}'],
    ['{"a": UUID(5f), "b": f(g(x y)), "c": new Date()}', '{"a":"5f","b":"x y","c":null}'],
    ['{"t": Timestamp(1, 2), "b": BinData(0, "YQ=="), "c": f(x,)}', '{"t":[1,2],"b":[0,"YQ=="],"c":"x"}'],
    ['[(a, b), (c)]', '[["a","b"],["c"]]'],
    ['callback({"a":1});', '{"a":1}'],
    ['callback({"x":[1,2],"y":"z");', '{"x":[1,2],"y":"z"}'],
    ['callback({"x":[1,{"y":"z"\n);', '{"x":[1,{"y":"z"}]}'],
    ['callback({"x":[1),2)],"y":3});', '{"x":[1,")",2,")"],"y":3}'],
    ['({"a":[1, 2)', '[{"a":[1,2]}]'],
    ['f([1));', '[1]'],
    ['[f( ', '[null]'],
    ['{"a":f()"b":1,"c":[f()\n', '{"a":null,"b":1,"c":[null]}'],
    ['f([1) // end', '[1]'],
    ['f([1);\u200b\n/* end */ ) ;', '[1]'],
    ['```js\nf({"x":[1);\n```\nThat was it.', '{"x":[1]}'],
    ['{"re": /a\\/b/}', '{"re":"/a\\\\/b/"}'],
    ['["a" + \'b\']', '["ab"]'],
    ['[/^a/i, /[/]x\\/y/g, /usr/local/bin, /a b]', String.raw`["/^a/i","/[/]x\\/y/g","/usr/local/bin","/a b"]`],
    // What escapes nothing belongs to a path or a pattern; JavaScript escapes quotes, and Python's repr no others.
    [String.raw`{"p": "C:\Users\new\tab", "q": "D:\x\\y"}`, String.raw`{"p":"C:\\Users\\new\\tab","q":"D:\\x\\y"}`],
    [String.raw`{"re": "^\d+\.\d\n", "q": 'it\'s'}`, String.raw`{"re":"^\\d+\\.\\d\n","q":"it's"}`],
    [String.raw`['\bfoo\b \w', '\frac{a}', '\d\f', '\x41\b']`, String.raw`["\\bfoo\\b \\w","\frac{a}","\\d\\f","A\b"]`],
    [String.raw`["\a", "\alpha", "E:\a"]`, String.raw`["a","\\alpha","E:\\a"]`],
    [String.raw`{"p": "C:\xampp\bin"}`, String.raw`{"p":"C:\\xampp\\bin"}`],
    // Symbols of Ruby, numbers and keys of Python, dumps of Java, Rust and Kotlin.
    ['{:a=>1, :"b c"=>:d?, "e"=>[:f, {:g=>nil}]}', '{"a":1,"b c":"d?","e":["f",{"g":null}]}'],
    ['{a: :b, "t": :smile:}', '{"a":"b","t":":smile:"}'],
    [`{'a': nan, 'b': inf, 'c': -inf, ('x', 1): 2}`, `{"a":null,"b":null,"c":null,"('x', 1)":2}`],
    ['{a=1, b=hello world, c=[x, {d=e}]}', '{"a":1,"b":"hello world","c":["x",{"d":"e"}]}'],
    [`User{id=1, name='Bob', at=Place { x: 1 }}`, '{"id":1,"name":"Bob","at":{"x":1}}'],
    [`[User(id=1, name='Bob', at=Place(x=None)), User(id=2)]`, '[{"id":1,"name":"Bob","at":{"x":null}},{"id":2}]'],
    ['{"t": 10:30:00, "u": 07:05}', '{"t":"10:30:00","u":"07:05"}'],
    ['{"a": #fff, "b": # why\n1, "c":#12ab34}', '{"a":"#fff","b":1,"c":"#12ab34"}'],
    ['{„a“: „b, c“, «d»: [‹e›, ‚f‘]}', '{"a":"b, c","d":["e","f"]}'],
    // Comments.
    ['{"a": 1 /* x */, // y\n "b": 2 # z\n}', '{"a":1,"b":2}'],
    // Cut off.
    ['{"a":[1,{"b":"x', '{"a":[1,{"b":"x"}]}'],
    ['{"a":', '{"a":null}'],
    ['{"a": tru', '{"a":true}'],
    ['[1, fals', '[1,false]'],
    ['{"a": [n\n', '{"a":[null]}'],
    ["{'a': Non", '{"a":null}'],
    ['[1,2,', '[1,2]'],
    ['"\\u26', '""'],
    ['{"a b  \\u4', '{"a b":null}'],
    ['["a \\', '["a"]'],
    ['["a", "b\n', '["a","b"]'],
    ['{"a": "b\t\n}\n', '{"a":"b"}'],
    ['[1, 2, ...]', '[1,2]'],
    // Escaped, fenced, several.
    ['{\\"a\\": \\"x \\\\\\"y\\\\\\"\\"}', '{"a":"x \\"y\\""}'],
    ['Here it is:\n```json\n{"a":1}\n```\nHope it helps', '{"a":1}'],
    ['\ufeffHere it is:\n```js\nconst a = {"b":1};\n```\nHope it helps', '{"b":1}'],
    ['{"a":1}\n{"a":2}', '[{"a":1},{"a":2}]'],
    ['```json\n{"a":1}\n{"a":2}\n```', '[{"a":1},{"a":2}]'],
    ['```json\n{"a":[1,2,\n```', '{"a":[1,2]}'],
    ['```json\n[{"a":\n```\nThat was it.', '[{"a":null}]'],
    ['```\n{"a":1,\n```', '{"a":1}'],
    ['{"a":1}{"b":2}', '[{"a":1},{"b":2}]'],
    ['{&quot;a&quot;: &quot;b &amp; c&quot;}', '{"a":"b & c"}'],
    ['\ufeff{"a":1}', '{"a":1}'],
    ['{\u00a0"a":\u30001}', '{"a":1}'],
    ['{"a":\f[1]\v,\f"b"\v:\v2\f}', '{"a":[1],"b":2}'],
    ['["one, two"\u00a0]', '["one, two"]'],
    ['[1\u00a0, 2.5e3\u00a0, 1\u00a0234]', '[1,2.5e3,"1\u00a0234"]'],
    ['{"a":"x, y"\u00a0,"b"\u200b: true\u00a0,\u00a0"c":12\u00a0}', '{"a":"x, y","b":true,"c":12}'],
    // Missing or too much.
    ['{"a":1 "b":2}', '{"a":1,"b":2}'],
    ['[1 2 3]', '[1,2,3]'],
    ['{a: true b: 2}', '{"a":true,"b":2}'],
    ['{"a":[1,2}', '{"a":[1,2]}'],
    ['{"a":1}}]', '{"a":1}'],
    ['{"a":"He said "no" to me"}', '{"a":"He said \\"no\\" to me"}'],
    ['{"a":"b,"c":"d"}', '{"a":"b","c":"d"}'],
    // A quotation inside a text is one of it, also before a comma or a colon.
    ['{"a":"He said "hi", then "bye".", "n":1}', String.raw`{"a":"He said \"hi\", then \"bye\".","n":1}`],
    ['["It is "Al", of course", "key "b": 5 or so"]', String.raw`["It is \"Al\", of course","key \"b\": 5 or so"]`],
    ["{'a': 'don't, please', 'b': 1}", `{"a":"don't, please","b":1}`],
    ['{"a":"5" wide", b:1, "c":"5" wide", d":2}', String.raw`{"a":"5\" wide","b":1,"c":"5\" wide","d":2}`],
    // A string without its closing quote ends before the name in the next line; a name, at its colon.
    ['{\n"a": "x\n"b": "y",\r\n"c": "z\r\n  "d": 1\n}', '{"a":"x","b":"y","c":"z","d":1}'],
    ['{"a: "x", "b: 1, "c: [2], "d: true}', '{"a":"x","b":1,"c":[2],"d":true}'],
    ['{"a:b" 1, "c:d', '{"a:b":1,"c:d":null}'],
    ['{"a":"l1\nl2\t"}', '{"a":"l1\\nl2\\t"}'],
    ['[007, "x"]', '["007","x"]'],
    ['[12345678901234567890,1.10,]', '[12345678901234567890,1.10]'],
  ])('makes of %j what was meant', (broken, wanted) => {
    const { result, repairs } = repair(broken)
    expect(JSON.parse(result)).toEqual(JSON.parse(wanted))
    expect(repairs.length).toBeGreaterThan(0)
  })

  it.each([
    (blanks: string) => `callback({"x":[1)${blanks},2)],"y":3});`,
    (blanks: string) => `callback({"x":[1)${blanks});`,
    (blanks: string) => `callback({"x":[1);${blanks}`,
    (blanks: string) => `{"a": f([1, 2)${blanks}, "b": 2}`,
    (blanks: string) => `{"a": f([1, 2)${blanks}}`,
    (blanks: string) => `[a;${blanks}b]`,
    (blanks: string) => `[a;${blanks}`,
  ])('gives the same however many blanks come: %s', (text) => {
    const outcome = (count: number) => {
      try {
        return JSON.parse(repair(text(' '.repeat(count))).result) as unknown
      } catch (error) {
        expect(error).toBeInstanceOf(ToolError)
        return 'refused'
      }
    }
    const joined = (value: unknown) => JSON.stringify(value).replaceAll(/ {2,}/g, ' ')
    for (const count of [17, 18, 19, 24, 400]) expect(joined(outcome(count))).toBe(joined(outcome(2)))
  })

  it.each([
    ['{\n  // which\n  "a": 1\n}', '{\n  "a": 1\n}'],
    ['{\r\n  # which\r\n  "a": 1 // why\r\n}', '{\r\n  "a": 1\r\n}'],
    ['{\n  "a": 1, // why\n\n  /* several\n     lines */\n  "b": 2\n}\n// end', '{\n  "a": 1,\n\n  "b": 2\n}\n'],
    ['{\n  /* which */ "a": /* why */ 1\n}', '{\n   "a":  1\n}'],
    ['// one\n// two\n[1]', '[1]'],
  ])('takes the lines of a comment with it: %j', (commented, result) => {
    expect(repair(commented).result).toBe(result)
  })

  it.each([
    '{"a": "b\n}',
    '{"a": [\'x\n], b: 1}',
    '[1, // one\n2]',
    '# what\n{"a": b\nc: "d" # why\n}',
    '{\n  // which\n  "a": 1,\n  /* what */\n  b: 2\n}',
    '[a\nb]',
    '{"a":1}\n{"b":2}',
    'f({"a": "x" // x\n});',
    '{"a": "x",\n"b": u"y"\n}',
  ])('takes CR LF and CR for line ends: %j', (text) => {
    const { result, repairs } = repair(text)
    for (const lineEnd of ['\r\n', '\r']) {
      const other = repair(text.replaceAll('\n', lineEnd))
      expect(other.result.replaceAll(lineEnd, '\n')).toBe(result)
      expect(other.repairs).toEqual(repairs)
    }
  })

  it('says so where another code block goes', () => {
    const { result, repairs } = repair('```json\n{"a":1}\n```\nor\n```json\n{"b":2}\n```\n')
    expect(result.trim()).toBe('{"a":1}')
    expect(repairs.at(-1)?.message).toBe('Removed the text after the document, and with it another code block.')
  })

  it('names a line break as such, whatever ends the lines', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      for (const text of [`["a${lineEnd}b"]`, `["a\\${lineEnd}b"]`]) {
        const { result, repairs } = repair(text)
        expect(JSON.parse(result)).toEqual([`a${lineEnd}b`])
        expect(repairs.map(({ message }) => message)).toEqual(['Escaped a line break inside a string.'])
      }
    }
  })

  it('lists each repair with its place', () => {
    expect(repair('{a: 1,\n "b": [1,],}')).toEqual({
      result: '{"a": 1,\n "b": [1]}',
      repairs: [
        { line: 1, column: 2, message: 'Put a word into double quotes.' },
        { line: 2, column: 9, message: 'Removed a comma at the end.' },
        { line: 2, column: 11, message: 'Removed a comma at the end.' },
      ],
      repairCount: 3,
    })
  })

  it('leaves valid JSON as it is', () => {
    fc.assert(
      fc.property(
        fc.json(),
        (text) => void expect(repair(text)).toEqual({ result: text, repairs: [], repairCount: 0 }),
      ),
    )
  })

  it.each([
    ["{'open': ['[', '('], 'close': [']', ')']}", '{"open": ["[", "("], "close": ["]", ")"]}'],
    ['{a: ["["], b: 1}', '{"a": ["["], "b": 1}'],
    ['{"a":["["]\n "b":1}', '{"a":["["],\n "b":1}'],
    ['[["["], 5', '[["["], 5]'],
    ["f('(');", '"("'],
    ['```\n{"t":"{",}\n```', '\n{"t":"{"}\n'],
    ['{"a":"He said [see "x"] now"}', '{"a":"He said [see \\"x\\"] now"}'],
    ['{"a":"[link "here"], ok", "b":1}', '{"a":"[link \\"here\\"], ok", "b":1}'],
  ])('takes a bracket behind a text for what it closes: %j', (broken, result) => {
    expect(repair(broken).result).toBe(result)
  })

  it('keeps every text of a document in which something else is wrong', () => {
    const piece = fc.constantFrom(
      'a',
      'b ',
      ' ',
      '[',
      ']',
      '{',
      '}',
      '(',
      ')',
      ',',
      ':',
      ';',
      '"',
      "'",
      '//',
      '#',
      '\\',
      '\n',
    )
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.constantFrom(1, null, true),
        fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
        fc.dictionary(text, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (inner, indent) => {
        const json = JSON.stringify([inner], null, indent)
        expect(repair(`${json.slice(0, -1)},]`).result).toBe(json)
        expect(repair(`// why\n${json}`).result).toBe(json)
        expect(repair(`x = ${json};`).result).toBe(json)
        expect(minify(repair(json.slice(0, -1)).result)).toBe(minify(json))
      }),
    )
  })

  it('keeps the digits of numbers and all that was right', () => {
    expect(repair('{"id": 17478252242305210114, "p": 1.10, }').result).toBe('{"id": 17478252242305210114, "p": 1.10 }')
  })

  it('finds a cut-off document again, up to the place of the cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(), name: fc.string({ unit: fc.constantFrom('a', 'b', ' ') }) }), {
          minLength: 1,
        }),
        fc.nat(),
        (list, cut) => {
          const text = JSON.stringify(list)
          const { result } = repair(text.slice(0, 1 + (cut % text.length)))
          expect(Array.isArray(JSON.parse(result))).toBe(true)
        },
      ),
    )
  })

  it('ends a text where it was cut off, whatever is in it', () => {
    const word = fc.constantFrom('a', 'b: ', 'c, ', 'http://x.y/', '(d', '[1, 2] ', '{e', ' + ', '. ', "it's")
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, fc.nat(), (first, last, cut) => {
        const rest = last.slice(0, 1 + (cut % last.length)).trimEnd()
        const broken = `[{"t": ${JSON.stringify(first)}, "u": "${rest}`
        expect(JSON.parse(repair(broken).result)).toEqual([{ t: first, u: rest }])
      }),
    )
  })

  it('gives valid JSON or refuses, whatever it is given', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      '\\',
      '\n',
      ' ',
      'a',
      '1',
      '-',
      '.',
      'e',
      '+',
      '/',
      '*',
      '//',
      '`',
      '```',
      '(',
      ')',
      ';',
      '#',
      'true',
      'null',
      '...',
      '&quot;',
      '“',
      '\u0000',
      '\ud800',
      'x"',
      '\\"',
      '\\u12',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          JSON.parse(repair(pieces.join('')).result)
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    '"a" b" ',
    '["a" "b',
    '"/*',
    '("',
    '[',
    '{"a":',
    "'",
    '\\"',
    '"a',
    '`',
    'a(',
    '",',
    '"  "x',
    '😀',
    '[1,',
    '#',
    '["a":',
    '{"a":[1,"b":',
    '{"a":[1},"b":2',
    '["a",[',
    '{"x": "a", b ',
    '"a": ',
    '"\n"a":',
    '{"a:',
    '["\\\\d',
    '[A {a=',
    '{:a=>',
    "{('a'",
    '[/a[',
    '[f(a=',
    '{"a":#f',
    ['["C:\\\\', 'a\\\\', ''],
    'b"[',
    'b",a,',
    'b":,{',
    'f([{"a":1)',
    'f([)\n',
    ')\n',
    ['["""', '"""/*', '*/ z'],
    ')',
    ') ',
    ['f([', ')\n', ''],
    ['f([', ')\n', '1'],
    ['f([', ');\n', '1'],
    ['f([', ')#\n', '1'],
    ['f([', 'a;', ' b'],
    ['f([1)', ' ', '1'],
    ['[', 'True ', ''],
    ['', ' ', '@'],
  ])('repairs or refuses %j without end in linear time', (pieces) => {
    const [before, piece, behind] = typeof pieces === 'string' ? ['', pieces, ''] : (pieces as [string, string, string])
    const time = (length: number) => {
      const text = before + piece.repeat(length / piece.length) + behind
      const started = cpuTime()
      try {
        repair(text)
      } catch (error) {
        expect(error).toBeInstanceOf(ToolError)
      }
      return cpuTime() - started
    }
    time(50_000)
    expect(time(400_000)).toBeLessThan(1500)
  })

  it('looks for the colon of a name no further than the name goes', () => {
    const time = (count: number) => {
      const text = `{${'"a" 1,'.repeat(count)}}`
      const started = cpuTime()
      repair(text)
      return cpuTime() - started
    }
    time(1000)
    expect(time(400_000)).toBeLessThan(2.6 ** 2 * time(100_000))
  })

  it('refuses nesting beyond 512 levels without overflowing the stack (D3)', () => {
    for (const piece of ['[', '{a:', 'f(', '(']) {
      expect(() => repair(piece.repeat(100_000))).toThrow('The JSON is nested deeper than 512 levels.')
    }
  })

  it('says where it gives up', () => {
    expect(() => repair('["x","a":1]')).toThrow('“:” at line 1, column 9 makes no sense there.')
    expect(() => repair('{"a":2}foo')).toThrow(
      'This could not be repaired: “f” at line 1, column 8 makes no sense there.',
    )
    // Members behind a bracket too many are no prose, and what PHP's print_r writes is no call.
    expect(() => repair('{a:{x:1}} b: 2, c: 3, d: 4}')).toThrow('“b” at line 1, column 11 makes no sense there.')
    expect(() => repair('Array ( [0] => 1 [1] => 2 )')).toThrow('“=” at line 1, column 13 makes no sense there.')
    expect(() => repair(' ')).toThrow('There is nothing to repair: the text is empty.')
  })
})
