/** Whether a password is one of the most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())

/**
 * The most common passwords of at least eight characters, from
 * published lists of leaked passwords, some of them Nigerian.
 */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 123456789a 1234567891 0123456789 987654321 9876543210 87654321 11111111
  111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
  888888888 99999999 999999999 12341234 12344321 11223344 1122334455 112233445566 123123123 123321123 123454321 12121212
  13131313 10203040 102030405060 20102010 147258369 159753456 741852963 963852741 789456123 789456123a 31415926
  password password1 password12 password123 password1234 password12345 password123456 password! password1! password@123
  password@1 password01 password2 password00 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssw0rd1 p@ssword1 p@ssword123 pa$$word
  pa$$w0rd pass1234 pass12345 pass@123 pass@1234 passwort passwords passpass password. mypassword thepassword newpassword
  nopassword yourpassword changeme changeme1 changeme123 changeit default1 default123 letmein1 letmein123 letmein! welcome1
  welcome2 welcome12 welcome123 welcome1234 welcome@123 welcome! admin123 admin1234 admin12345 admin123456 admin@123
  admin@1234 administrator adminadmin admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 root1234
  rootroot toor1234 superuser superadmin sysadmin manager1 manager123 operator supervisor testtest test1234 test12345
  test123456 testing1 testing123 guest123 user1234 username secret123 secret12 topsecret master123 login123 access14
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123 qwerty1! qwertyqwerty 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsx123 qazwsxedcrfv qweasdzxc qwe123456 qweqweqwe
  asdfghjkl asdfghjk asdfasdf asdf1234 asdfgh123 asdasdasd asd123456 zxcvbnm1 zxcvbnm123 zxczxczxc zxcvbnm, 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1234qwer 12345qwert 123456qwerty 123qweasd 123qweasdzxc abcd1234 abcd12345
  abc12345 abc123456 abcdefgh abcdefghi abcdefg1 abcdef123 abcabcabc aaaaaaaa aaaaaaaaa a1234567 a12345678 a123456789
  a1b2c3d4 aa123456 aa12345678 asdf12345 q12345678 z12345678 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 ilovegod
  iloveyou! loveyou1 lovelove loveme123 mylove123 forever1 sunshine sunshine1 princess princess1 princess123 football
  football1 football123 baseball baseball1 basketball softball swimming volleyball superman superman1 spiderman spiderman1
  batman123 ironman123 starwars starwars1 startrek pokemon1 pokemon123 nintendo minecraft fortnite1 charlie1 michael1
  michelle michelle1 jennifer jennifer1 jessica1 jordan23 jonathan benjamin patricia victoria victoria1 alexander
  alexandra alexandr christian christin elizabeth stephanie samantha samantha1 danielle danielle1 nicholas anthony1
  andrew123 daniel123 david123 william1 thomas123 robert123 computer computer1 internet internet1 samsung1 samsung123
  google123 facebook facebook1 facebook123 whatsapp instagram twitter1 telegram microsoft windows1 chocolate chocolate1
  butterfly butterfly1 elephant dolphins diamonds snowball rainbow1 blessing blessing1 blessing123 blessed1 jesus123
  jesus777 jesuschrist jesuslove jesusislord jesussaves godisgood godisgood1 godisgreat godislove godbless godisable
  godswill godsgrace faith123 grace123 favour123 hallelujah emmanuel emmanuel1 emmanuel123 precious precious1 precious123
  goodluck goodluck1 promise1 victory1 success1 success123 prosperity testimony nigeria1 nigeria12 nigeria123 nigeria2023
  nigeria2024 nigeria2025 nigeria2026 naija123 naija1234 lagos123 lagos1234 lekki123 abuja123 superbowl champion champions
  chelsea1 chelsea123 arsenal1 arsenal123 liverpool liverpool1 liverpool123 manutd123 manchester barcelona barcelona1
  realmadrid ronaldo7 ronaldo123 messi123 shadow123 dragon123 monkey123 killer123 trustno1 whatever whatever1 freedom1
  freedom123 babygirl babygirl1 babyboy1 sweetheart beautiful beautiful1 handsome1 children family123 myfamily mother123
  mommy123 daddy123 bismillah alhamdulillah muhammad mohammed ibrahim1 fatima123 amina123 gatehouse gatehouse1
  gatehouse123 property1 property123 realestate realestate1 business1 business123 company1 company123 summer2024
  summer2025 winter2024 winter2025 spring2025 december january1 february september november saturday january123`.split(
    /\s+/,
  ),
)
